package org.clinicalplatform.demographics.patient;

import java.util.Locale;

/** Numbers that the service itself gives to patients of whom it is not known who they are. */
final class TemporaryNumbers {
    static final String TYPE = "TEMP";
    static final String SYSTEM = "urn:clinicalplatform:temporary-number";

    private TemporaryNumbers() {}

    /**
     * The identifier of a number that was drawn.
     *
     * @param number never drawn before
     */
    static PatientIdentifierDetails of(long number) {
        return new PatientIdentifierDetails(TYPE, SYSTEM, String.format(Locale.ROOT, "T%08d", number));
    }

    static boolean isOne(PatientIdentifierDetails identifier) {
        return identifier.type().equals(TYPE);
    }
}
