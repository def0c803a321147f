package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.demographics.number.PatientNumbers;

/**
 * An identifier.
 *
 * @param value only its letters and digits
 * @param patientNumber whether it is a number of the service, which never assigns one twice
 */
record ComparableIdentifier(String type, String system, String value, boolean patientNumber) {
    static ComparableIdentifier of(String type, String system, String value) {
        return new ComparableIdentifier(type, system, ComparableText.joined(value), PatientNumbers.isAuthority(system));
    }
}
