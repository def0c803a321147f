package org.clinicalplatform.authentication.accountlink;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.exchange.ProviderToken;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Links the user of a verified provider token to the account of a link code (requirements ).
 *
 * <p>Every refusal gets the same response; the log states the reason with the id of the code's row, never the code.
 * Codes change only under the lock of the account, where they are read anew, so that one of several redemptions
 * succeeds.
 */
@Service
class LinkRedemptionService {
    private static final Logger LOG = LoggerFactory.getLogger(LinkRedemptionService.class);

    private final LinkCodeMapper codes;
    private final LinkCodeService issued;
    private final PasswordResetLinkService passwordLinks;
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final SecurityEvents events;
    private final ProviderTransactions transactions;
    private final Clock clock;

    LinkRedemptionService(
            LinkCodeMapper codes,
            LinkCodeService issued,
            PasswordResetLinkService passwordLinks,
            UserAccountService accounts,
            IdentityProvider provider,
            SecurityEvents events,
            ProviderTransactions transactions,
            Clock clock) {
        this.codes = codes;
        this.issued = issued;
        this.passwordLinks = passwordLinks;
        this.accounts = accounts;
        this.provider = provider;
        this.events = events;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * As {@link #redeem(String, String)}, for the subject of the token.
     *
     * @param token verified; that of a client is refused
     */
    void redeem(ProviderToken token, String code) {
        if (!token.isOfUser()) {
            throw refusal("the token is one that a client got for itself", null, null);
        }
        redeem(token.subject(), code);
    }

    /**
     * Uses up the code, links the account, and releases the user to it.
     *
     * @param subject of a verified token
     * @param code as its holder copied it from the message, possibly with white space around it
     * @throws ApiException with 403 for an invalid code, an account that cannot be linked to the user, and a user who
     *     is linked to another account or never linked
     * @throws IdentityProviderException when the provider failed; nothing is linked and the code stays valid
     */
    void redeem(String subject, String code) {
        LinkCode presented = codes.findByHash(OpaqueTokens.hash(code.strip()));
        if (presented == null) {
            throw refusal("no live code matches", null, null);
        }
        transactions.run(() -> redeem(subject, presented));
    }

    private void redeem(String subject, LinkCode presented) {
        UserAccount account = accounts.lock(presented.userAccountId()).orElse(null);
        LinkCode current = codes.findNotVoided(presented.id());
        if (current == null) {
            throw refusal("superseded by a newer code", presented, account);
        }
        UserAccount holder = requireLinkable(current, account, subject);
        if (codes.redeem(current.id(), clock.instant()) == 0) {
            throw refusal("expired", current, holder);
        }
        issued.voidOpen(holder.id());
        if (!hasReleasedUser(holder)) {
            link(holder, subject, current);
        }
        events.record(NewSecurityEvent.of(SecurityEventKind.ACCOUNT_LINKED)
                .holder(holder.id())
                .record(current.id())
                .linkIssuedBy(current.issuedBy()));
    }

    private UserAccount requireLinkable(LinkCode code, @Nullable UserAccount account, String subject) {
        Instant now = clock.instant();
        if (code.redeemedAt() != null) {
            throw refusal("already redeemed", code, account);
        }
        if (!now.isBefore(code.expiresAt())) {
            throw refusal("expired", code, account);
        }
        if (account == null || !account.active() || account.serviceAccount()) {
            throw refusal("the account is not an active account of a person", code, account);
        }
        if (!account.admitsSubject(subject)) {
            throw refusal("the account expects another subject or is linked to another user", code, account);
        }
        return account;
    }

    /** Whether the account is linked, which can only be to the user of the token, and the user is released to it. */
    private boolean hasReleasedUser(UserAccount holder) {
        return holder.idpSubject() != null && provider.releaseOf(holder.atProvider()) == UserRelease.RELEASED;
    }

    /** The unique subject is claimed first, so that a user is released to one account only. */
    private void link(UserAccount holder, String subject, LinkCode code) {
        UserAccount linked;
        try {
            linked = accounts.link(holder, subject);
        } catch (ApiException e) {
            throw refusal("another account is linked to the user", code, holder);
        }
        passwordLinks.userLinked(linked);
        try {
            provider.releaseUser(holder.atProvider(subject));
        } catch (IdentityProviderException e) {
            throw e;
        } catch (ApiException e) {
            throw refusal(e.sentence(), code, holder);
        }
    }

    private ApiException refusal(String cause, @Nullable LinkCode code, @Nullable UserAccount account) {
        UUID row = code == null ? null : code.id();
        LOG.info("Account link refused: {} (code row {})", cause, row);
        events.recordLater(SecurityEventKind.LINK_REFUSED, account, null);
        return new ApiException(ErrorCode.LINK_REFUSED);
    }
}
