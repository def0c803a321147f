/** Patients, their identifiers and their registrations at facilities. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.patient;

import org.jspecify.annotations.NullMarked;
