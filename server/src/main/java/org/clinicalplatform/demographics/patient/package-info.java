/** Patients: persons as those who are cared for, their identifiers, and where they are registered. */
@NullMarked
package org.clinicalplatform.demographics.patient;

import org.jspecify.annotations.NullMarked;
