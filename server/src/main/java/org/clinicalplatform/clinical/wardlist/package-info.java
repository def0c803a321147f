/** Ward lists: the patients in a facility or ward, with their beds and banners. */
@NullMarked
package org.clinicalplatform.clinical.wardlist;

import org.jspecify.annotations.NullMarked;
