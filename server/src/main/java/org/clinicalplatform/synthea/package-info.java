/** The command that loads an export of Synthea: CSV files of synthetic patients and their histories. */
@NullMarked
package org.clinicalplatform.synthea;

import org.jspecify.annotations.NullMarked;
