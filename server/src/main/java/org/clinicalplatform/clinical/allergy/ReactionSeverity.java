package org.clinicalplatform.clinical.allergy;

/** How severe a reaction was. */
public enum ReactionSeverity {
    MILD,
    MODERATE,
    SEVERE
}
