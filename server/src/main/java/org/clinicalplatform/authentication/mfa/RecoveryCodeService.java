package org.clinicalplatform.authentication.mfa;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.persistence.Ids;
import org.springframework.stereotype.Component;

/**
 * The codes that stand in for a lost authenticator app, each once.
 *
 * <p>They are random enough (120 bits) for a plain SHA-256 to be stored of them. Its methods are part of the caller's
 * transaction. Thread-safe.
 */
@Component
class RecoveryCodeService {
    static final int COUNT = 10;

    private static final int BYTES = 15;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern GROUP = Pattern.compile("(?<=\\G.{4})(?=.)");
    private static final Pattern NOT_TYPED_ALIKE = Pattern.compile("[\\s-]");

    private final RecoveryCodeMapper codes;
    private final Ids ids;
    private final Clock clock;

    RecoveryCodeService(RecoveryCodeMapper codes, Ids ids, Clock clock) {
        this.codes = codes;
        this.ids = ids;
        this.clock = clock;
    }

    /** Ten new codes, grouped for reading; those from before are void. */
    List<String> reissue(UUID accountId) {
        Instant now = clock.instant();
        List<String> fresh =
                Stream.generate(RecoveryCodeService::generate).limit(COUNT).toList();
        codes.voidLive(accountId, now);
        codes.insertAll(fresh.stream()
                .map(code -> new RecoveryCode(ids.next(), accountId, hash(code), now))
                .toList());
        return fresh;
    }

    /** Whether the account had this code left; it has it no longer. */
    boolean redeem(UUID accountId, String code) {
        return codes.spend(accountId, hash(code), clock.instant()) == 1;
    }

    int remaining(UUID accountId) {
        return codes.countLive(accountId);
    }

    void voidAll(UUID accountId) {
        codes.voidLive(accountId, clock.instant());
    }

    private static String generate() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return String.join("-", GROUP.split(Base32.encode(bytes)));
    }

    private static String hash(String code) {
        return OpaqueTokens.hash(NOT_TYPED_ALIKE.matcher(code).replaceAll("").toUpperCase(Locale.ROOT));
    }
}
