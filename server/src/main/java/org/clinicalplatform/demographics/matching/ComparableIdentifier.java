package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.demographics.number.PatientNumbers;

/** An identifier; {@code value} has only its letters and digits. */
record ComparableIdentifier(String type, String system, String value) {
    /** Whether it is a number of the service, which never assigns one twice. */
    boolean isPatientNumber() {
        return PatientNumbers.isAuthority(system);
    }

    static ComparableIdentifier of(String type, String system, String value) {
        return new ComparableIdentifier(type, system, ComparableText.joined(value));
    }
}
