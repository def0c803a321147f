package org.clinicalplatform.authentication.passwordreset;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.password.NewPassword;
import org.clinicalplatform.authentication.password.PasswordOrigin;
import org.clinicalplatform.authentication.password.PasswordPolicy;
import org.clinicalplatform.authentication.password.PasswordWriter;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Sets a password by the token of a link (contract, "Password reset rules"). Thread-safe.
 *
 * <p>Every refusal of a token is one and the same to the caller. The log has the true cause with the id of the token's
 * row, never its digest. A token that is good in itself is looked at twice: before the password is hashed, so that junk
 * costs no hash, and again under the lock of the account, where it is spent.
 */
@Service
class PasswordRedemptionService {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordRedemptionService.class);

    private final PasswordResetTokenMapper tokens;
    private final UserAccountService accounts;
    private final PasswordWriter writing;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PasswordRedemptionService(
            PasswordResetTokenMapper tokens,
            UserAccountService accounts,
            PasswordWriter writing,
            TransactionTemplate transaction,
            Clock clock) {
        this.tokens = tokens;
        this.accounts = accounts;
        this.writing = writing;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Checks what can be checked before the token is: the password must keep the rules whatever the token is.
     *
     * @throws ApiException with 400 for a password that breaks the rules
     */
    void check(@Nullable String token, @Nullable String newPassword) {
        PasswordPolicy.require(newPassword);
        if (token == null || token.isBlank()) {
            LOG.info("Password reset refused: no token presented");
        }
    }

    /**
     * Spends the token and sets the password; of several who redeem one token at once, one succeeds.
     *
     * @throws ApiException with 400 for a password that breaks the rules, with 401 for a token that is not good
     * @throws IdentityProviderException when the provider failed; the token is then as good as before
     */
    void redeem(String token, String newPassword) {
        PasswordPolicy.require(newPassword);
        PasswordResetToken presented = tokens.findByHash(OpaqueTokens.hash(token));
        if (presented == null) {
            LOG.info("Password reset refused: no live token matches");
            throw new ApiException(ErrorCode.INVALID_RESET_LINK);
        }
        requireGood(presented, accounts.find(presented.userAccountId()).orElse(null));
        NewPassword prepared = writing.prepare(newPassword);
        transaction.executeWithoutResult(status -> spend(presented, prepared));
    }

    private void spend(PasswordResetToken presented, NewPassword password) {
        UserAccount account = accounts.lock(presented.userAccountId()).orElse(null);
        UserAccount holder = requireGood(presented, account);
        if (tokens.redeem(presented.id(), clock.instant()) == 0) {
            throw refusal("already redeemed, superseded or expired", presented);
        }
        writing.write(holder, password, PasswordOrigin.RESET_LINK, null);
    }

    private UserAccount requireGood(PasswordResetToken token, @Nullable UserAccount account) {
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
        return account;
    }

    private static ApiException refusal(String cause, PasswordResetToken token) {
        LOG.info("Password reset refused: {} (token row {})", cause, token.id());
        return new ApiException(ErrorCode.INVALID_RESET_LINK);
    }
}
