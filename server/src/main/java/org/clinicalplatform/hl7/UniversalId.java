package org.clinicalplatform.hl7;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An assigning authority as the data type HD has it.
 *
 * @param value HD-2
 * @param type HD-3, from HL7 table 0301
 */
record UniversalId(String value, String type) {
    private static final Pattern OID = Pattern.compile("(?i:urn:oid:)([0-2](?:\\.(?:0|[1-9][0-9]*))+)");
    private static final Pattern UUID =
            Pattern.compile("(?i:urn:uuid:)(\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12})");

    /**
     * The prefixes are compared without regard to case (RFC 8141, section 3.1). What people enter after them may be
     * nothing, or not of the type: then the text is sent as it is.
     */
    static UniversalId of(String uri) {
        Matcher oid = OID.matcher(uri);
        if (oid.matches()) {
            return new UniversalId(oid.group(1), "ISO");
        }
        Matcher uuid = UUID.matcher(uri);
        return uuid.matches() ? new UniversalId(uuid.group(1), "UUID") : new UniversalId(uri, "URI");
    }
}
