/** A record one may not see answers like an id that names nothing, compared byte by byte. */
@NullMarked
package org.clinicalplatform.contract.denial;

import org.jspecify.annotations.NullMarked;
