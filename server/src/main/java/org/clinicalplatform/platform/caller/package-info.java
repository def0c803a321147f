/** Who is asking, and whether the contract lets that caller run the operation. */
@NullMarked
package org.clinicalplatform.platform.caller;

import org.jspecify.annotations.NullMarked;
