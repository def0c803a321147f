package org.clinicalplatform.demographics.merge;

/** What a survivor takes from the loser where he has nothing of his own. */
enum DemographicField {
    BIRTH_DATE,
    GENDER,
    MARITAL_STATUS,
    LANGUAGE,
    DECEASED_AT
}
