package org.clinicalplatform.platform.web;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Which web pages may call the service from a browser.
 *
 * @param allowedOrigins origins whose pages may call the service from a browser, with scheme, host and port; if
 *     unset, none, or `http://localhost:3000` with the embedded database and demonstration data; an empty value for
 *     none
 */
@ConfigurationProperties("svc.web.cors")
record CorsSettings(@Nullable List<String> allowedOrigins) {
    private static final String NAME = "svc.web.cors.allowed-origins";
    private static final int HIGHEST_PORT = 65_535;

    /** The form of RFC 6454, section 6.2. The host is a name in ASCII, or an address. */
    private static final Pattern ORIGIN = Pattern.compile(
            "(?<scheme>[a-z][a-z0-9+.-]*)://(?:[a-z0-9._-]+|\\[[0-9a-f:.]+])(?::(?<port>[1-9][0-9]{0,4}))?");

    CorsSettings {
        if (allowedOrigins != null) {
            allowedOrigins = allowedOrigins.stream()
                    .map(String::strip)
                    .filter(origin -> !origin.isEmpty())
                    .toList();
            refuseWildcards(allowedOrigins);
            refuseOtherThanOrigins(allowedOrigins);
        }
    }

    /** The origins, or these if the setting does not exist. */
    Set<String> originsOr(Set<String> unset) {
        return allowedOrigins == null ? unset : Set.copyOf(allowedOrigins);
    }

    private static void refuseWildcards(List<String> origins) {
        if (origins.stream().anyMatch(origin -> origin.contains("*"))) {
            throw new IllegalArgumentException(
                    NAME + " must name each origin, without *: every page that a user opens in"
                            + " the network of this service could call it otherwise");
        }
    }

    private static void refuseOtherThanOrigins(List<String> origins) {
        if (!origins.stream().allMatch(CorsSettings::isOrigin)) {
            throw new IllegalArgumentException(NAME + " must contain only origins as browsers send them, separated by"
                    + " commas: scheme, host in lower case, and the port unless it is the default of the scheme, without a"
                    + " path or a slash at the end, for instance https://desk.hospital.example,http://localhost:3000");
        }
    }

    private static boolean isOrigin(String text) {
        Matcher origin = ORIGIN.matcher(text);
        if (!origin.matches()) {
            return false;
        }
        String port = origin.group("port");
        return port == null
                || (Integer.parseInt(port) <= HIGHEST_PORT
                        && Integer.parseInt(port) != CrossOrigin.defaultPort(origin.group("scheme")));
    }
}
