package org.clinicalplatform.demographics.person;

/** Administrative gender, as FHIR's AdministrativeGender. */
public enum Gender {
    MALE,
    FEMALE,
    OTHER,
    UNKNOWN
}
