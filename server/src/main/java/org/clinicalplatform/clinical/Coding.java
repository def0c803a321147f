package org.clinicalplatform.clinical;

import org.jspecify.annotations.Nullable;

/**
 * A value from a code system, as FHIR's Coding.
 *
 * @param system URI of the code system
 * @param display the meaning in words, as the sender knew it
 */
public record Coding(String system, String code, @Nullable String display) {}
