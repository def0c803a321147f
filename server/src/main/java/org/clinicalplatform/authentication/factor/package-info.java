/** Whether an account has, or must have, a second factor. */
@NullMarked
package org.clinicalplatform.authentication.factor;

import org.jspecify.annotations.NullMarked;
