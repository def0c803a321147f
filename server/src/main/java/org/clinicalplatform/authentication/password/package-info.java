/** How passwords are hashed and compared. */
@NullMarked
package org.clinicalplatform.authentication.password;

import org.jspecify.annotations.NullMarked;
