package org.clinicalplatform.platform.transport;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Another system that the service, or a person who follows one of its links, talks to without encryption.
 *
 * @param setting the property that names it
 * @param host without credentials, path or port
 * @param remedy what the operator can do
 */
public record Peer(String setting, String host, String remedy) {
    private static final String USE_HTTPS = "Use an https URL";

    /** The peer of a URL with plain http; empty for any other URL. */
    public static Optional<Peer> ofWebUrl(String setting, String url) {
        try {
            URI uri = new URI(url);
            return "http".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null
                    ? Optional.of(new Peer(setting, uri.getHost(), USE_HTTPS))
                    : Optional.empty();
        } catch (URISyntaxException e) {
            // an issuer is any text: it is compared and not opened
            return Optional.empty();
        }
    }

    /** Whether the connection does not leave this machine. Names are not resolved. */
    boolean isLoopback() {
        String name = host.replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || name.matches("127(\\.\\d{1,3}){3}")
                || name.matches("(0{0,4}:){2,7}0{0,3}1");
    }
}
