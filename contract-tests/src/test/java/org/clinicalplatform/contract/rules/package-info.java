/** The table of what the written contract says, sentence by sentence, and the check that a test proves each. */
@NullMarked
package org.clinicalplatform.contract.rules;

import org.jspecify.annotations.NullMarked;
