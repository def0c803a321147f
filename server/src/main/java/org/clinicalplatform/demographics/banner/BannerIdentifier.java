package org.clinicalplatform.demographics.banner;

/** A live identifier of a patient. */
public record BannerIdentifier(String type, String system, String value, boolean preferred) {}
