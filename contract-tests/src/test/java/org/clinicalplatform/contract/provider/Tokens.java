package org.clinicalplatform.contract.provider;

import com.nimbusds.jose.util.Base64URL;
import org.clinicalplatform.contract.harness.Json;

/** What stands in tokens, without asking whether it is true. */
final class Tokens {

    private Tokens() {}

    static Json header(String token) {
        return part(token, 0);
    }

    static Json claims(String token) {
        return part(token, 1);
    }

    private static Json part(String token, int number) {
        return Json.parse(new Base64URL(token.split("\\.")[number]).decodeToString());
    }
}
