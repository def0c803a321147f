/** How long ended sessions and used or expired tokens stay in the database. */
@NullMarked
package org.clinicalplatform.authentication.retention;

import org.jspecify.annotations.NullMarked;
