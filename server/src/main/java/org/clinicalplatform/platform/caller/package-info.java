/** Who sent a request: an account, its session and the permissions it holds. */
@NullMarked
package org.clinicalplatform.platform.caller;

import org.jspecify.annotations.NullMarked;
