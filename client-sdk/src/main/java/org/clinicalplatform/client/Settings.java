package org.clinicalplatform.client;

import java.net.URI;
import java.time.Duration;
import java.util.regex.Pattern;

/** Validates settings when they are set, not at the first request. */
final class Settings {

    /** A product of RFC 9110, section 10.1.5: a token, and optionally a slash and another token. */
    private static final Pattern PRODUCT =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}(/[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64})?");

    private Settings() {}

    static Duration requirePositive(Duration value, String name) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(name + " must be positive");
        }
        return value;
    }

    static String requireProduct(String value) {
        if (!PRODUCT.matcher(value).matches()) {
            throw new IllegalArgumentException("applicationName must look like ward-board or ward-board/2.1");
        }
        return value;
    }

    /** Credentials in the URL are refused because URLs end up in logs. */
    static URI requireBaseUrl(URI value) {
        boolean web = "http".equalsIgnoreCase(value.getScheme()) || "https".equalsIgnoreCase(value.getScheme());
        if (!web || value.getHost() == null) {
            throw new IllegalArgumentException("baseUrl must be absolute, with http or https and a host");
        }
        if (value.getRawUserInfo() != null || value.getRawQuery() != null || value.getRawFragment() != null) {
            throw new IllegalArgumentException("baseUrl must have no credentials, no query and no fragment");
        }
        return value;
    }

    static String withoutTrailingSlash(URI baseUrl) {
        String text = baseUrl.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
