package org.clinicalplatform.clinical;

import org.jspecify.annotations.Nullable;

/**
 * A value from a code system, as in FHIR.
 *
 * @param system URI of the code system
 * @param display the meaning in words, as the client sent it
 */
public record Coding(String system, String code, @Nullable String display) {}
