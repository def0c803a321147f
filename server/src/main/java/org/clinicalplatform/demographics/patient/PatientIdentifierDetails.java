package org.clinicalplatform.demographics.patient;

/**
 * What an identifier says.
 *
 * @param type code of HL7 table 0203
 * @param system URI of the authority that assigned it
 * @param value as the authority writes it; its check digits are the authority's affair
 */
public record PatientIdentifierDetails(String type, String system, String value) {}
