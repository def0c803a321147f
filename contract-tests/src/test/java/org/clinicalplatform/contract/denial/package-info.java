/** The response to a denied record equals that to an unknown id, byte by byte. */
@NullMarked
package org.clinicalplatform.contract.denial;

import org.jspecify.annotations.NullMarked;
