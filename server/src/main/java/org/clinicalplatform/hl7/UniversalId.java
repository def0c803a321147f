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

    static UniversalId of(String uri) {
        if (uri.startsWith(OID)) {
            return new UniversalId(uri.substring(OID.length()), "ISO");
        }
        return uri.startsWith(UUID)
                ? new UniversalId(uri.substring(UUID.length()), "UUID")
                : new UniversalId(uri, "URI");
    }
}
