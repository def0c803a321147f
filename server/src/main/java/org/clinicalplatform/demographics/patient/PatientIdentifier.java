package org.clinicalplatform.demographics.patient;

import java.util.stream.Stream;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.demographics.person.PersonFilter;

/**
 * An identifier of a patient.
 *
 * @param type code of HL7 table 0203, or that of a temporary number
 * @param system URI of the assigning authority
 * @param value as the authority writes it; check digits are not validated
 */
public record PatientIdentifier(String type, String system, String value) {
    /**
     * Whether it is the permanent number that the service assigned to the patient, or to one merged into the patient.
     */
    boolean isPatientNumber() {
        return type.equals(PatientNumbers.TYPE) && PatientNumbers.isAuthority(system);
    }

    /** Whether both are the same number as entered, of whatever type. */
    boolean isSameNumber(PatientIdentifier other) {
        return system.equals(other.system) && value.equals(other.value);
    }

    /** As entered, and with the digits 0 to 9 if it has others: a search for it finds both. */
    Stream<PatientIdentifier> spellings() {
        return Stream.of(value, PersonFilter.asciiDigits(value))
                .distinct()
                .map(spelling -> new PatientIdentifier(type, system, spelling));
    }

    /** Whether it is a number that the service assigned while the patient's identity was unknown. */
    public boolean isTemporaryNumber() {
        return type.equals(PatientNumbers.TEMPORARY_TYPE);
    }
}
