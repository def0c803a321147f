package org.clinicalplatform.hl7;

/**
 * An assigning authority as the data type HD has it.
 *
 * @param value HD-2
 * @param type HD-3, from HL7 table 0301
 */
record UniversalId(String value, String type) {
    private static final String OID = "urn:oid:";
    private static final String UUID = "urn:uuid:";

    /** The prefixes are compared without regard to case (RFC 8141, section 3.1). */
    static UniversalId of(String uri) {
        if (uri.regionMatches(true, 0, OID, 0, OID.length())) {
            return new UniversalId(uri.substring(OID.length()), "ISO");
        }
        return uri.regionMatches(true, 0, UUID, 0, UUID.length())
                ? new UniversalId(uri.substring(UUID.length()), "UUID")
                : new UniversalId(uri, "URI");
    }
}
