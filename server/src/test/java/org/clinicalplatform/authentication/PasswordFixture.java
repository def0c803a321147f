package org.clinicalplatform.authentication;

import java.util.UUID;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/** Reads passwords, links and messages directly from the database. */
public record PasswordFixture(TestDatabase db) {
    /** The token in the latest message to the account. */
    public String tokenOf(UUID accountId) {
        return bodyOf(accountId).replaceAll("(?s).*\\?token=([0-9a-f]{96}).*", "$1");
    }

    public String bodyOf(UUID accountId) {
        return db.value(
                String.class,
                "select body from notification_event where user_account_id = ? order by id desc limit 1",
                accountId);
    }

    public long messagesTo(UUID accountId) {
        return db.count("select count(*) from notification_event where user_account_id = ?", accountId);
    }

    public long openTokens(UUID accountId) {
        return db.count(
                "select count(*) from password_reset_token where user_account_id = ? and not voided and redeemed_at is"
                        + " null",
                accountId);
    }

    /** An open token of the account, whose link nobody has. */
    public void insertToken(AccountRow account) {
        db.update(
                "insert into password_reset_token (id, user_account_id, tenant_id, token_hash, issued_at, expires_at)"
                        + " select gen_random_uuid(), id, tenant_id, id::text, now(), now() + interval '1 hour'"
                        + " from user_account where id = ?",
                account.id());
    }

    public long tokens(UUID accountId) {
        return db.count("select count(*) from password_reset_token where user_account_id = ?", accountId);
    }

    public @Nullable String hashOf(UUID accountId) {
        return db.value(String.class, "select coalesce(password_hash, '') from user_account where id = ?", accountId);
    }

    public void lockOut(AccountRow account) {
        db.update(
                "insert into account_lockout (subject, failed_at, failed_login_attempts, locked_until)"
                        + " values (?, '{}', 5, timestamptz '2026-03-01 09:00Z')",
                account.id());
    }

    public long lockouts(AccountRow account) {
        return db.count("select count(*) from account_lockout where subject = ?", account.id());
    }
}
