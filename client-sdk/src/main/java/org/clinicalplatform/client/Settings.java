package org.clinicalplatform.client;

import java.net.URI;
import java.time.Duration;
import java.util.regex.Pattern;

/** Validates settings when they are set, not at the first request. */
final class Settings {

    /** A product of RFC 9110, section 10.1.5: a token, and optionally a slash and another token. */
    private static final Pattern PRODUCT =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}(/[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64})?");

    private static final Pattern TRAILING_SLASHES = Pattern.compile("/+$");
    private static final Duration LONGEST_WAIT = Duration.ofDays(365);
    private static final String API_PATH = "/api/v1";
    private static final int LARGEST_PORT = 65_535;

    private Settings() {}

    /** A timeout or delay. The bound keeps what is computed from it within range. */
    static Duration requireWait(Duration value, String name) {
        return requireUpTo(LONGEST_WAIT, value, name);
    }

    static Duration requireUpTo(Duration longest, Duration value, String name) {
        if (value.isZero() || value.isNegative() || value.compareTo(longest) > 0) {
            throw new IllegalArgumentException(name + " must be positive and at most " + longest.toDays() + " days");
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
        if (value.getPort() == 0 || value.getPort() > LARGEST_PORT) {
            throw new IllegalArgumentException("baseUrl must have a port from 1 to 65535, or none");
        }
        refuseApiPath(value);
        return value;
    }

    private static void refuseApiPath(URI baseUrl) {
        String path = baseUrl.getRawPath();
        int start = (path + "/").indexOf(API_PATH + "/");
        if (start >= 0) {
            String url = baseUrl.toString();
            throw new IllegalArgumentException(
                    "baseUrl must end before " + API_PATH + ", which the client adds itself: write "
                            + url.substring(0, url.length() - path.length() + start));
        }
    }

    static String withoutTrailingSlashes(URI baseUrl) {
        return TRAILING_SLASHES.matcher(baseUrl.toString()).replaceFirst("");
    }
}
