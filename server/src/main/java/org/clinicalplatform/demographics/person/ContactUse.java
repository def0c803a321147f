package org.clinicalplatform.demographics.person;

/** What a contact is for, as FHIR's ContactPointUse. */
public enum ContactUse {
    HOME,
    WORK,
    TEMP,
    OLD,
    MOBILE
}
