package org.clinicalplatform.clinical.summary;

/** A number by which a patient is known; unique among the live ones of its system. */
public record PreferredIdentifier(String type, String system, String value) {}
