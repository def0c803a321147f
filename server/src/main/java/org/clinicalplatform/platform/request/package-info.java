/** What is known about one request while it is served. */
@NullMarked
package org.clinicalplatform.platform.request;

import org.jspecify.annotations.NullMarked;
