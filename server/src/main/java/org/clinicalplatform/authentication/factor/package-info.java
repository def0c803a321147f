/** Whether an account has a second factor, and whether policy obliges it to. */
@NullMarked
package org.clinicalplatform.authentication.factor;

import org.jspecify.annotations.NullMarked;
