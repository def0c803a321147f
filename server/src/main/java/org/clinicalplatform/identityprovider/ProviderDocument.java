package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.text.ParseException;
import java.util.Map;

/** Reads the documents that the identity provider publishes. */
final class ProviderDocument {
    private ProviderDocument() {}

    /**
     * Reads a JSON object; an array of pairs, such as an empty one, is read as the object that they make, as by Nimbus.
     *
     * @throws ParseException for any other document, also for {@code null}, which Nimbus accepts
     */
    static Map<String, Object> parse(String document) throws ParseException {
        Map<String, Object> parsed = JSONObjectUtils.parse(document);
        if (parsed == null) {
            throw new ParseException("The document is not a JSON object", 0);
        }
        return parsed;
    }
}
