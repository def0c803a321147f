package org.clinicalplatform.authentication.mfa;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bouncycastle.util.encoders.Base32;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.stereotype.Component;

/**
 * Single-use codes that replace a lost authenticator app. With 120 random bits each, a plain SHA-256 is enough to store
 * them. Methods take part in the caller's transaction.
 */
@Component
class RecoveryCodeService {
    static final int COUNT = 10;

    private static final int BYTES = 15;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern GROUP = Pattern.compile("(?<=\\G.{4})(?=.)");
    private static final Pattern SEPARATORS = Pattern.compile("[\\s-]");

    private final RecoveryCodeMapper codes;
    private final Ids ids;
    private final Clock clock;

    RecoveryCodeService(RecoveryCodeMapper codes, Ids ids, Clock clock) {
        this.codes = codes;
        this.ids = ids;
        this.clock = clock;
    }

    /** Creates ten codes, grouped for reading, and voids the previous ones. */
    List<String> reissue(UUID accountId) {
        Instant now = clock.instant();
        List<String> issued =
                Stream.generate(RecoveryCodeService::generate).limit(COUNT).toList();
        codes.voidLive(accountId, now);
        codes.insertAll(issued.stream()
                .map(code -> new RecoveryCode(ids.next(), accountId, hash(code), now))
                .toList());
        return issued;
    }

    /**
     * Spends the code.
     *
     * @return whether the account had it unspent
     */
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
        return String.join("-", GROUP.split(Base32.toBase32String(bytes)));
    }

    private static String hash(String code) {
        return OpaqueTokens.hash(SEPARATORS.matcher(code).replaceAll("").toUpperCase(Locale.ROOT));
    }
}
