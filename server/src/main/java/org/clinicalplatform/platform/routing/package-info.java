/** Which operation of the specification a request calls, and the handler that serves it. */
@NullMarked
package org.clinicalplatform.platform.routing;

import org.jspecify.annotations.NullMarked;
