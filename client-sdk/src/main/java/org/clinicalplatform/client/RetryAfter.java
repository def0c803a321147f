package org.clinicalplatform.client;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code Retry-After} (RFC 9110, section 10.2.3) in seconds, the only form the service uses. */
final class RetryAfter {

    /** Up to 31 years, which keeps whatever is computed from it within range. */
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private RetryAfter() {}

    static Optional<Duration> in(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .map(String::strip)
                .filter(SECONDS.asMatchPredicate())
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }
}
