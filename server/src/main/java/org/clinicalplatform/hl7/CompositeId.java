package org.clinicalplatform.hl7;

/**
 * An identifier within its assigning authority, as the data type CX has it.
 *
 * @param value CX-1
 * @param typeCode CX-5, from HL7 table 0203, for instance {@code MR}
 */
public record CompositeId(String value, String typeCode) {}
