package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the identity provider's discovery document (OpenID Connect Discovery 1.0, section 4). */
public final class ProviderDiscovery {
    private static final String PATH = "/.well-known/openid-configuration";

    private final ResourceRetriever retriever;

    public ProviderDiscovery(ResourceRetriever retriever) {
        this.retriever = retriever;
    }

    /** Where the document of an issuer is. */
    public static String addressOf(String issuerUri) {
        return issuerUri.replaceAll("/+$", "") + PATH;
    }

    /**
     * The address of the JWKS that the document names.
     *
     * @param issuerUri a web address, which the document has to name as well
     * @throws IOException when the document could not be fetched or is not one of the issuer; the message states the
     *     reason
     */
    public URL jwkSetUri(String issuerUri) throws IOException {
        Map<String, Object> document = read(issuerUri);
        Object issuer = document.get("issuer");
        if (!issuerUri.equals(issuer)) {
            throw new IOException(
                    "the discovery document names " + (issuer == null ? "no issuer" : "another issuer, " + issuer));
        }
        return address(issuerUri, document.get("jwks_uri"));
    }

    /**
     * The issuer that the document at an address names, if any.
     *
     * @param issuerUri a web address
     * @throws IOException when the document could not be fetched
     */
    Optional<String> issuer(String issuerUri) throws IOException {
        return read(issuerUri).get("issuer") instanceof String issuer ? Optional.of(issuer) : Optional.empty();
    }

    private Map<String, Object> read(String issuerUri) throws IOException {
        try {
            URL address = URI.create(addressOf(issuerUri)).toURL();
            return ProviderDocument.parse(retriever.retrieveResource(address).getContent());
        } catch (ParseException e) {
            throw new IOException("the discovery document is not a JSON object", e);
        } catch (IOException e) {
            throw new IOException("could not fetch the discovery document: " + e.getMessage(), e);
        }
    }

    /** Keys that were fetched without encryption would undo that of the issuer. */
    private static URL address(String issuerUri, @Nullable Object jwkSetUri) throws IOException {
        if (jwkSetUri instanceof String text
                && OidcSettings.isWebUrl(text)
                && (isEncrypted(text) || !isEncrypted(issuerUri))) {
            return URI.create(text).toURL();
        }
        throw new IOException("the discovery document does not name a jwks_uri with the scheme of the issuer");
    }

    private static boolean isEncrypted(String uri) {
        return uri.toLowerCase(Locale.ROOT).startsWith("https:");
    }
}
