package org.clinicalplatform.clinical.observation;

/** What sort of observation it is. */
public enum ObservationCategory {
    VITAL_SIGNS,
    LABORATORY,
    IMAGING,
    PROCEDURE,
    SURVEY,
    EXAM,
    THERAPY,
    SOCIAL_HISTORY,
    ACTIVITY
}
