package org.clinicalplatform.demographics.person;

/** By what a person is reached, as FHIR's ContactPointSystem. */
public enum ContactSystem {
    PHONE,
    FAX,
    EMAIL,
    PAGER,
    URL,
    SMS,
    OTHER
}
