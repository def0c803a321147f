/** Ids that this process makes. */
@NullMarked
package org.clinicalplatform.platform.ids;

import org.jspecify.annotations.NullMarked;
