package org.clinicalplatform.platform.web;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Request ids: the caller's own where it is fit for a header and a log line, otherwise a new one. */
final class RequestIds {
    static final String HEADER = "X-Request-Id";
    private static final Pattern FIT = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestIds() {}

    static String of(@Nullable String sent) {
        return sent != null && FIT.matcher(sent).matches() ? sent : random().toString();
    }

    /** Version 4 (RFC 9562, section 5.4). Not a secret, and so without the generator for secrets, which threads queue for. */
    private static UUID random() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long version = random.nextLong() & ~0xf000L | 0x4000L;
        long variant = random.nextLong() & ~(0b11L << 62) | 0b10L << 62;
        return new UUID(version, variant);
    }
}
