package org.clinicalplatform.authentication.password;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Decides which new passwords are accepted: those of the {@link PasswordPolicy} that are not too common. Passwords that
 * were set before are not affected.
 */
@Component
public class PasswordRules {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordRules.class);

    private static final String COMMON = PasswordPolicy.NEW_PASSWORD + "is too common";
    private static final String GUESSABLE =
            COMMON + ": it consists mainly of words that are easy to guess for this account";

    /** Words that are common in passwords at a clinic. */
    private static final List<String> CLINIC_WORDS =
            List.of("clinical", "platform", "hospital", "clinic", "patient", "doctor", "nurse", "password", "welcome");

    private final PasswordContextMapper context;
    private final String serviceName;
    private final @Nullable PasswordBlocklist blocklist;

    PasswordRules(PasswordSettings settings, MfaSettings mfa, PasswordContextMapper context) {
        this.context = context;
        this.serviceName = mfa.issuer();
        if (settings.blocksNothing()) {
            this.blocklist = null;
        } else {
            this.blocklist = PasswordBlocklistReader.read(settings.blocklist());
            LOG.info("New passwords are compared with {} common ones", blocklist.size());
        }
    }

    /**
     * Returns a password that satisfies the policy and is not in the block list.
     *
     * @throws ApiException with 400 and the first violated rule
     */
    public String require(@Nullable String password) {
        String valid = PasswordPolicy.require(password);
        if (blocklist != null && blocklist.contains(PasswordBlocklist.normalize(valid))) {
            throw InvalidRequest.because(COMMON);
        }
        return valid;
    }

    /**
     * As {@link #require}, and the password does not mainly consist of words that are easy to guess for the account:
     * names of its holder, organization and service, and words of the field. Without them it must be acceptable too.
     */
    String requireFor(UserAccount account, @Nullable String password) {
        String valid = require(password);
        if (blocklist != null && consistsOfWords(blocklist, wordsOf(account), PasswordBlocklist.normalize(valid))) {
            throw InvalidRequest.because(GUESSABLE);
        }
        return valid;
    }

    private static boolean consistsOfWords(PasswordBlocklist blocklist, ContextWords words, String normal) {
        String rest = words.removeFrom(normal);
        if (rest.equals(normal)) {
            return false;
        }
        String kept = PasswordBlocklist.lettersAndDigits(rest);
        return kept.codePointCount(0, kept.length()) < PasswordPolicy.MIN_LENGTH || blocklist.contains(kept);
    }

    private ContextWords wordsOf(UserAccount account) {
        String email = account.email();
        Stream<String> holder = Stream.of(
                        account.username(),
                        account.firstName(),
                        account.lastName(),
                        email == null ? null : email.substring(0, Math.max(0, email.lastIndexOf('@'))))
                .filter(Objects::nonNull);
        Stream<String> organization = context.findNames(account.tenantId(), account.facilityId()).stream();
        return ContextWords.of(Stream.of(holder, organization, Stream.of(serviceName), CLINIC_WORDS.stream())
                .flatMap(names -> names));
    }
}
