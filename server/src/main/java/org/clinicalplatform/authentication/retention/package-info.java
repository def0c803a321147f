/** How long ended sessions and spent tokens stay in the database. */
@NullMarked
package org.clinicalplatform.authentication.retention;

import org.jspecify.annotations.NullMarked;
