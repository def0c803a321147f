/** Password policy, hashing and changes. */
@NullMarked
package org.clinicalplatform.authentication.password;

import org.jspecify.annotations.NullMarked;
