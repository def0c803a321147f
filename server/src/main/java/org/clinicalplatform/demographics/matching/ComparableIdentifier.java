package org.clinicalplatform.demographics.matching;

/**
 * An identifier that can be compared.
 *
 * @param type what sort of identifier it is
 * @param system who assigns it
 * @param value letters and digits alone
 */
record ComparableIdentifier(String type, String system, String value) {
    static ComparableIdentifier of(String type, String system, String value) {
        return new ComparableIdentifier(type, system, ComparableText.joined(value));
    }
}
