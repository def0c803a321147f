package org.clinicalplatform.contract.harness;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One authorization code flow of a public client with PKCE (RFC 6749, section 4.1; RFC 7636). */
public final class CodeFlow {

    public static final String REDIRECT = "http://localhost:3000/callback";

    private static final Pattern CODE = Pattern.compile("[?&]code=([^&]+)");

    private final String clientId;
    private final String verifier = random();

    public CodeFlow(String clientId) {
        this.clientId = clientId;
    }

    public String query() {
        return "response_type=code&scope=openid&code_challenge_method=S256&state=" + random() + "&code_challenge="
                + challenge() + "&" + RawRequest.parameter("client_id", clientId) + "&"
                + RawRequest.parameter("redirect_uri", REDIRECT);
    }

    /** The form of the token request; the location has the code, as the provider sent the browser there. */
    public String form(String location) {
        Matcher code = CODE.matcher(location);
        if (!location.startsWith(REDIRECT) || !code.find()) {
            throw new IllegalStateException("No code in " + location);
        }
        return "grant_type=authorization_code&code=" + code.group(1) + "&"
                + RawRequest.parameter("client_id", clientId) + "&"
                + RawRequest.parameter("redirect_uri", REDIRECT) + "&"
                + RawRequest.parameter("code_verifier", verifier);
    }

    private String challenge() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
