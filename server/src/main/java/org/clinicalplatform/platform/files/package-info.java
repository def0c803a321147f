/** Files that only the account of the service may read. */
@NullMarked
package org.clinicalplatform.platform.files;

import org.jspecify.annotations.NullMarked;
