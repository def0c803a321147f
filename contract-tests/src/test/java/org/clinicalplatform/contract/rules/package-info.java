/** The table of requirements and the check that a test proves each of their cases. */
@NullMarked
package org.clinicalplatform.contract.rules;

import org.jspecify.annotations.NullMarked;
