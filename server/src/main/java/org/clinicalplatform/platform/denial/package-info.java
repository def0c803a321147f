/** Answers for records the caller may not see, indistinguishable from the answers for ids that name nothing. */
@NullMarked
package org.clinicalplatform.platform.denial;

import org.jspecify.annotations.NullMarked;
