/** The command that loads an export of Synthea, run as an operator runs it. */
@NullMarked
package org.clinicalplatform.contract.synthea;

import org.jspecify.annotations.NullMarked;
