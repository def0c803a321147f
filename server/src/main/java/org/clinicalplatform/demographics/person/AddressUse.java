package org.clinicalplatform.demographics.person;

/** What an address is for, as FHIR's AddressUse. */
public enum AddressUse {
    HOME,
    WORK,
    TEMP,
    OLD,
    BILLING
}
