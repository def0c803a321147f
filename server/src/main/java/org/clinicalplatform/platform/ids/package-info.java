/** Ids that the service generates. */
@NullMarked
package org.clinicalplatform.platform.ids;

import org.jspecify.annotations.NullMarked;
