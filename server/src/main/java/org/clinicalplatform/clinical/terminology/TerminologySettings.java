package org.clinicalplatform.clinical.terminology;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The terminology of the clinic.
 *
 * @param codeSystems absolute URIs of the clinic's own code systems, which coded values may use besides the public
 *     ones; at most 255 characters each; keep those of stored records, whose updates would be refused otherwise
 */
@ConfigurationProperties("svc.clinical")
record TerminologySettings(@DefaultValue List<String> codeSystems) {
    /** The maximum in the specification. */
    private static final int LONGEST_URI = 255;

    TerminologySettings {
        codeSystems = List.copyOf(codeSystems);
        List<String> odd =
                codeSystems.stream().filter(uri -> !isUsableUri(uri)).sorted().toList();
        if (!odd.isEmpty()) {
            throw new IllegalArgumentException("svc.clinical.code-systems must contain absolute URIs of at most "
                    + LONGEST_URI + " characters, such as https://clinic.example/codes/wards; invalid: "
                    + odd);
        }
    }

    private static boolean isUsableUri(String uri) {
        try {
            return uri.length() <= LONGEST_URI && new URI(uri).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
