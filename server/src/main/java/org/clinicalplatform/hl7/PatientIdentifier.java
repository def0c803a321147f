package org.clinicalplatform.hl7;

/**
 * An identifier within its assigning authority.
 *
 * @param value CX-1
 * @param typeCode CX-5, of HL7 table 0203, for instance {@code MR}
 */
public record PatientIdentifier(String value, String typeCode) {}
