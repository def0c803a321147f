package org.clinicalplatform.demographics.merge;

/** A field that the survivor takes from the loser if the survivor has no value. */
enum DemographicField {
    BIRTH_DATE,
    GENDER,
    MARITAL_STATUS,
    LANGUAGE,
    DECEASED_AT
}
