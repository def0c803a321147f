/** Emergency access: its declaration, review and revocation. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.emergency;

import org.jspecify.annotations.NullMarked;
