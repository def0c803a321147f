package org.clinicalplatform.clinical.summary;

/** A preferred identifier of a patient, unique among the live ones of its system. */
public record PreferredIdentifier(String type, String system, String value) {}
