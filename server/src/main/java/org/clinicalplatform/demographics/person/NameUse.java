package org.clinicalplatform.demographics.person;

/** What a name is used for, as FHIR's NameUse. */
public enum NameUse {
    OFFICIAL,
    USUAL,
    MAIDEN,
    NICKNAME,
    OLD,
    ANONYMOUS
}
