package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the JWKS of the identity provider. */
public final class ProviderKeySet {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderKeySet.class);

    private ProviderKeySet() {}

    /**
     * The keys that the service understands. Others, for example on a curve that is not supported, are left out (RFC
     * 7517, section 5); for Nimbus, one of them makes the whole document invalid.
     *
     * @throws ParseException when the document is not a JWKS
     */
    public static JWKSet parse(String document) throws ParseException {
        Map<String, Object>[] published = JSONObjectUtils.getJSONObjectArray(ProviderDocument.parse(document), "keys");
        if (published == null) {
            throw new ParseException("The document does not have keys", 0);
        }
        List<JWK> understood = new ArrayList<>();
        for (Map<String, Object> key : published) {
            addIfUnderstood(key, understood);
        }
        return new JWKSet(understood);
    }

    private static void addIfUnderstood(Map<String, Object> key, List<JWK> understood) {
        try {
            understood.add(JWK.parse(key));
        } catch (ParseException | RuntimeException e) {
            LOG.debug("A key of the identity provider is left out", e);
        }
    }
}
