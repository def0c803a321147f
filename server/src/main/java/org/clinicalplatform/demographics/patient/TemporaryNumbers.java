package org.clinicalplatform.demographics.patient;

import java.util.Locale;

/** Numbers that the service issues to patients of unknown identity. */
final class TemporaryNumbers {
    static final String TYPE = "TEMP";
    static final String SYSTEM = "urn:clinicalplatform:temporary-number";

    private TemporaryNumbers() {}

    static PatientIdentifier of(long number) {
        return new PatientIdentifier(TYPE, SYSTEM, String.format(Locale.ROOT, "T%08d", number));
    }

    static boolean isTemporary(PatientIdentifier identifier) {
        return identifier.type().equals(TYPE);
    }
}
