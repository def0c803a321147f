package org.clinicalplatform.clinical.encounterprovider;

/** What somebody does in an encounter, after HL7 v3 ParticipationType. */
enum ProviderRole {
    ATTENDER,
    ADMITTER,
    CONSULTANT,
    DISCHARGER,
    REFERRER,
    PRIMARY_PERFORMER,
    SECONDARY_PERFORMER,
    ESCORT,
    TRANSLATOR
}
