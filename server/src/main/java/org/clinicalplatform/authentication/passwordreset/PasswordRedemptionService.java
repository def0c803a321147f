package org.clinicalplatform.authentication.passwordreset;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.password.NewPassword;
import org.clinicalplatform.authentication.password.PasswordChange;
import org.clinicalplatform.authentication.password.PasswordRules;
import org.clinicalplatform.authentication.password.PasswordWriter;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.web.Blank;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Sets a password with the token of a link (requirements ).
 *
 * <p>Every invalid token gets the same response; the log states the reason with the id of the token's row, never its
 * hash. A token is checked twice: before the password is hashed, so that invalid tokens do not cost a hash, and again
 * under the lock of the account, where it is read again and used up: tokens change only under that lock, so a
 * redemption that waited for another one sees its result.
 */
@Service
class PasswordRedemptionService {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordRedemptionService.class);

    private final PasswordResetTokenMapper tokens;
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final PasswordRules rules;
    private final PasswordWriter writer;
    private final ProviderTransactions transactions;
    private final Clock clock;

    PasswordRedemptionService(
            PasswordResetTokenMapper tokens,
            UserAccountService accounts,
            IdentityProvider provider,
            PasswordRules rules,
            PasswordWriter writer,
            ProviderTransactions transactions,
            Clock clock) {
        this.tokens = tokens;
        this.accounts = accounts;
        this.provider = provider;
        this.rules = rules;
        this.writer = writer;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Validates the password before the token, whatever the token is.
     *
     * @throws ApiException with 400 for a password that violates the policy or is too common
     */
    void check(@Nullable String token, @Nullable String newPassword) {
        rules.require(newPassword);
        if (token == null || Blank.isBlank(token)) {
            LOG.info("Password reset refused: no token presented");
        }
    }

    /**
     * Uses up the token and sets the password; of several concurrent redemptions of one token, one succeeds.
     *
     * @throws ApiException with 400 for a password that violates the policy or is too common, with 401 for an invalid
     *     token
     * @throws IdentityProviderException when the provider failed; the token stays valid
     */
    void redeem(String token, String newPassword) {
        rules.require(newPassword);
        PasswordResetToken presented = tokens.findByHash(OpaqueTokens.hash(token));
        if (presented == null) {
            LOG.info("Password reset refused: no live token matches");
            throw new ApiException(ErrorCode.INVALID_RESET_LINK);
        }
        UserAccount holder =
                requireValid(presented, accounts.find(presented.userAccountId()).orElse(null));
        NewPassword prepared = writer.prepare(holder, newPassword);
        transactions.run(() -> spend(presented, prepared));
    }

    private void spend(PasswordResetToken presented, NewPassword password) {
        UserAccount account = accounts.lock(presented.userAccountId()).orElse(null);
        PasswordResetToken current = tokens.findNotVoided(presented.id());
        if (current == null) {
            throw refusal("superseded by a newer link", presented);
        }
        UserAccount holder = requireValid(current, account);
        if (tokens.redeem(current.id(), clock.instant()) == 0) {
            throw refusal("expired", current);
        }
        writer.write(holder, password, PasswordChange.withLink(presented.id(), presented.issuedBy()));
    }

    /** A link from before the account was linked to a user of the provider does not reach that user. */
    private UserAccount requireValid(PasswordResetToken token, @Nullable UserAccount account) {
        Instant now = clock.instant();
        if (token.redeemedAt() != null) {
            throw refusal("already redeemed", token);
        }
        if (!now.isBefore(token.expiresAt())) {
            throw refusal("expired", token);
        }
        if (account == null || !account.active()) {
            throw refusal("the account is not active", token);
        }
        if (provider.ownsCredentials() && account.foreignIdpUser()) {
            throw refusal("the account is linked to a user who was not created for it", token);
        }
        return account;
    }

    private static ApiException refusal(String cause, PasswordResetToken token) {
        LOG.info("Password reset refused: {} (token row {})", cause, token.id());
        return new ApiException(ErrorCode.INVALID_RESET_LINK);
    }
}
