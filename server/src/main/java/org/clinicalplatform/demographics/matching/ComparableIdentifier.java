package org.clinicalplatform.demographics.matching;

/** An identifier; {@code value} has only its letters and digits. */
record ComparableIdentifier(String type, String system, String value) {
    static ComparableIdentifier of(String type, String system, String value) {
        return new ComparableIdentifier(type, system, ComparableText.joined(value));
    }
}
