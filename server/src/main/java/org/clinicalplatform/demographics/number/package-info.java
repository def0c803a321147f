/** The numbers that the service assigns to patients: their authority, their types and their check digit. */
@NullMarked
package org.clinicalplatform.demographics.number;

import org.jspecify.annotations.NullMarked;
