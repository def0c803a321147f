package org.clinicalplatform.platform.metrics;

/** Outcomes of attempts, the values of the tag {@code outcome}. */
public enum Outcome {
    ACCEPTED,
    REFUSED
}
