package org.clinicalplatform.demographics.patient;

/**
 * An identifier of a patient.
 *
 * @param type code of HL7 table 0203
 * @param system URI of the assigning authority
 * @param value as the authority writes it; check digits are not validated
 */
public record PatientIdentifier(String type, String system, String value) {}
