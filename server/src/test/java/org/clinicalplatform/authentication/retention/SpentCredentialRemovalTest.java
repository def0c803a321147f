package org.clinicalplatform.authentication.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.QueryPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class SpentCredentialRemovalTest extends ClinicTestCase {
    /** The database deletes nothing that is young by its own clock, which a test cannot set. */
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private static final Duration SESSIONS = Duration.ofDays(90);
    private static final Duration TOKENS = Duration.ofDays(30);
    private static final Duration LIFETIME = Duration.ofHours(12);

    private final SpentCredentialMapper mapper = bean(SpentCredentialMapper.class);
    private final SpentCredentialRemoval removal =
            new SpentCredentialRemoval(mapper, new SpentCredentialSettings(SESSIONS, TOKENS), clock);

    SpentCredentialRemovalTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void setClock() {
        clock.set(LONG_AGO);
    }

    @Test
    void sessionWhenItEndedLongAgoThenGoesWithItsRefreshTokensAndLaterOnesStay() {
        UUID ended = session(LONG_AGO);
        UUID endedLater = session(LONG_AGO.plusSeconds(1));
        UUID open = session(null);
        clock.advance(SESSIONS);

        removal.run(1);

        assertThat(rows("user_session", ended)).isZero();
        assertThat(tokensOf(ended)).isZero();
        assertThat(rows("user_session", endedLater)).isEqualTo(1);
        assertThat(rows("user_session", open)).isEqualTo(1);
    }

    /**
     * In batches of their own, since a session can have so many that one statement could not delete them in time. Each
     * statement begins at the oldest session, so a backlog of sessions without tokens would be visited again and again.
     */
    @Test
    void refreshTokensWhenTheirSessionsEndedLongAgoThenGoInBatchesEachBeforeItsSession() {
        removal.run(200);
        Instant over = LONG_AGO.minus(SESSIONS);
        UUID first = session(over.minusSeconds(1));
        UUID second = session(over);
        UUID later = session(over.plusSeconds(1));
        addSpentTokens(first, 2);
        addSpentTokens(later, 1);
        RecordedDeletions recorded = new RecordedDeletions(mapper, new ArrayList<>());

        new SpentCredentialRemoval(recorded, new SpentCredentialSettings(SESSIONS, TOKENS), clock).run(1);

        assertThat(recorded.deletions).containsExactly("token", "token", "token", "session", "token", "session");
        assertThat(rows("user_session", first)).isZero();
        assertThat(rows("user_session", second)).isZero();
        assertThat(tokensOf(later)).isEqualTo(2);
    }

    @Test
    void removalWhenAnotherReplicaDeletesARefreshTokenThenItsSessionStaysUntilItIsGone() {
        UUID ended = session(LONG_AGO);
        clock.advance(SESSIONS);
        try (HeldLock held = HeldLock.by(db, "select 1 from refresh_token where session_id = ? for update", ended)) {
            removal.run(200);
            assertThat(rows("user_session", ended)).as("beside %s", held).isEqualTo(1);
            assertThat(withLockTimeout(() -> mapper.deleteRefreshTokens(clock.instant(), SESSIONS.toSeconds(), 200)))
                    .as("without waiting")
                    .contains(0);
        }

        removal.run(200);

        assertThat(rows("user_session", ended)).isZero();
    }

    @Test
    void sessionWhenItExpiredWithoutASignOutThenGoesToo() {
        UUID expired = session(null);
        clock.advance(SESSIONS.plus(LIFETIME));

        removal.run(200);

        assertThat(rows("user_session", expired)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"password_reset_token", "link_code", "mfa_challenge"})
    void tokenWhenItExpiredLongAgoThenGoesAndLaterOnesStay(String table) {
        UUID expired = token(table, LONG_AGO);
        UUID expiredLater = token(table, LONG_AGO.plusSeconds(1));
        clock.advance(TOKENS);

        removal.run(200);

        assertThat(rows(table, expired)).isZero();
        assertThat(rows(table, expiredLater)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"password_reset_token", "link_code", "mfa_challenge"})
    void tokenWhenAnotherReplicaDeletesItThenIsNotWaitedFor(String table) {
        UUID expired = token(table, LONG_AGO);
        clock.advance(TOKENS);
        try (HeldLock held = HeldLock.onRow(db, table, expired)) {
            assertThat(withLockTimeout(() -> deleteFrom(table)))
                    .as("beside %s", held)
                    .isPresent();
            assertThat(rows(table, expired)).isEqualTo(1);
        }
        assertThat(deleteFrom(table)).isPositive();
        assertThat(rows(table, expired)).isZero();
    }

    private int deleteFrom(String table) {
        Instant now = clock.instant();
        return switch (table) {
            case "password_reset_token" -> mapper.deleteResetTokens(now, TOKENS.toSeconds(), 200);
            case "link_code" -> mapper.deleteLinkCodes(now, TOKENS.toSeconds(), 200);
            default -> mapper.deleteChallenges(now, TOKENS.toSeconds(), 200);
        };
    }

    @Test
    void enrolmentWhenItExpiredLongAgoThenGoesAndTheSecondFactorInUseStays() {
        UUID inUse = token("totp_secret", LONG_AGO);
        db.update("update totp_secret set expires_at = null where id = ?", inUse);
        UUID expired = token("totp_secret", LONG_AGO);
        clock.advance(TOKENS);

        removal.run(200);

        assertThat(rows("totp_secret", expired)).isZero();
        assertThat(rows("totp_secret", inUse)).isEqualTo(1);
        db.update("delete from totp_secret where id = ?", inUse);
    }

    /** Each statement on them makes all replicas read anew what accounts may do. */
    @Test
    void enrolmentsWhenNoneHasExpiredThenAreNotDeletedFrom() {
        removal.run(200);
        RecordedDeletions recorded = new RecordedDeletions(mapper, new ArrayList<>());

        new SpentCredentialRemoval(recorded, new SpentCredentialSettings(SESSIONS, TOKENS), clock).run(200);

        assertThat(recorded.deletions).doesNotContain("enrolment");
    }

    @ParameterizedTest
    @ValueSource(strings = {"password_reset_token", "link_code", "mfa_challenge", "totp_secret"})
    void removalWhenTheClockOfThisReplicaIsFarAheadThenKeepsWhatIsYoungInTheDatabase(String table) {
        Instant now = Instant.now();
        UUID ended = session(now);
        UUID expired = token(table, now);
        clock.set(now.plus(SESSIONS).plusSeconds(60));

        removal.run(200);

        assertThat(rows("user_session", ended)).isEqualTo(1);
        assertThat(tokensOf(ended)).isEqualTo(1);
        assertThat(rows(table, expired)).isEqualTo(1);
    }

    @Test
    void removalWhenAnotherReplicaDeletesARowThenDoesNotWaitForIt() {
        UUID ended = session(LONG_AGO);
        clock.advance(SESSIONS);
        try (HeldLock held = HeldLock.by(db, "select 1 from user_session where id = ? for update", ended)) {
            removal.run(200);
            assertThat(rows("user_session", ended)).as("beside %s", held).isEqualTo(1);
            assertThat(tokensOf(ended)).isZero();
        }

        removal.run(200);

        assertThat(rows("user_session", ended)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "deleteRefreshTokens, user_session_over",
        "deleteSessions, user_session_over",
        "deleteResetTokens, password_reset_token_expired",
        "deleteLinkCodes, link_code_expired",
        "deleteChallenges, mfa_challenge_expired"
    })
    void deleteWhenPlannedThenFindsTheOldestByIndex(String statement, String index) throws SQLException {
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        SpentCredentialMapper.class.getName() + "." + statement,
                        Map.of("now", LONG_AGO, "keptSeconds", 60L, "atMost", 10),
                        "enable_seqscan = off",
                        "enable_bitmapscan = off",
                        "enable_sort = off");

        assertThat(plan).contains("using " + index);
    }

    @Test
    void settingsWhenShorterThanADayThenStartIsRefused() {
        Duration hours = Duration.ofHours(23);
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SpentCredentialSettings(hours, TOKENS))
                .withMessageContaining("svc.retention.ended-sessions must be at least a day");
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SpentCredentialSettings(SESSIONS, hours))
                .withMessageContaining("svc.retention.spent-tokens must be at least a day");
    }

    @Test
    void settingsWhenLongerThanTimesOfTheDatabaseThenStartIsRefused() {
        Duration longest = Duration.ofDays(36_500);
        Duration longer = longest.plusSeconds(1);

        assertThat(new SpentCredentialSettings(longest, longest).endedSessions())
                .isEqualTo(longest);
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SpentCredentialSettings(longer, TOKENS))
                .withMessageContaining("svc.retention.ended-sessions");
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SpentCredentialSettings(SESSIONS, longer))
                .withMessageContaining("svc.retention.spent-tokens");
    }

    private UUID session(@Nullable Instant endedAt) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at, ended_at,"
                        + " end_reason) values (?, ?, ?::timestamptz, '{pwd}', 'aal1', ?::timestamptz, ?::timestamptz,"
                        + " ?::timestamptz, ?)",
                id,
                account.id(),
                text(LONG_AGO),
                text(LONG_AGO),
                text(LONG_AGO.plus(LIFETIME)),
                endedAt == null ? null : text(endedAt),
                endedAt == null ? null : "LOGGED_OUT");
        db.update(
                "insert into refresh_token (id, session_id, token_hash, issued_at, expires_at)"
                        + " values (gen_random_uuid(), ?, ?, ?::timestamptz, ?::timestamptz)",
                id,
                id.toString(),
                text(LONG_AGO),
                text(LONG_AGO.plus(LIFETIME)));
        return id;
    }

    private void addSpentTokens(UUID session, int count) {
        db.update(
                "insert into refresh_token (id, session_id, token_hash, issued_at, expires_at, spent_at)"
                        + " select gen_random_uuid(), session_id, token_hash || n, issued_at, expires_at, issued_at"
                        + " from refresh_token, generate_series(1, ?) n where session_id = ?",
                count,
                session);
    }

    private UUID token(String table, Instant expiresAt) {
        UUID id = UUID.randomUUID();
        String issued = text(expiresAt.minusSeconds(60));
        String more = switch (table) {
            case "password_reset_token" -> "tenant_id, token_hash, voided, issued_at";
            case "link_code" -> "issued_by, code_hash, voided, issued_at";
            case "totp_secret" -> "key_id, nonce, ciphertext, created_at";
            default -> "token_hash, created_at";
        };
        String values = switch (table) {
            case "password_reset_token" -> "'" + tenant.id() + "', '" + id + "', true, '" + issued + "'";
            case "link_code" -> "'" + account.id() + "', '" + id + "', true, '" + issued + "'";
            case "totp_secret" -> "'k', '', '', '" + issued + "'";
            default -> "'" + id + "', '" + issued + "'";
        };
        db.update(
                "insert into " + table + " (id, user_account_id, expires_at, " + more
                        + ") values (?, ?, ?::timestamptz, " + values + ")",
                id,
                account.id(),
                text(expiresAt));
        return id;
    }

    private long rows(String table, UUID id) {
        return db.value(Long.class, "select count(*) from " + table + " where id = ?", id);
    }

    private long tokensOf(UUID session) {
        return db.value(Long.class, "select count(*) from refresh_token where session_id = ?", session);
    }

    private static String text(Instant time) {
        return time.toString();
    }

    /** The mapper, and what it deleted: refresh tokens, sessions, and enrolments even if there was none. */
    private record RecordedDeletions(SpentCredentialMapper mapper, List<String> deletions)
            implements SpentCredentialMapper {
        @Override
        public int deleteRefreshTokens(Instant now, long keptSeconds, int atMost) {
            return recorded(mapper.deleteRefreshTokens(now, keptSeconds, atMost), "token");
        }

        @Override
        public int deleteSessions(Instant now, long keptSeconds, int atMost) {
            return recorded(mapper.deleteSessions(now, keptSeconds, atMost), "session");
        }

        @Override
        public int deleteResetTokens(Instant now, long keptSeconds, int atMost) {
            return mapper.deleteResetTokens(now, keptSeconds, atMost);
        }

        @Override
        public int deleteLinkCodes(Instant now, long keptSeconds, int atMost) {
            return mapper.deleteLinkCodes(now, keptSeconds, atMost);
        }

        @Override
        public int deleteChallenges(Instant now, long keptSeconds, int atMost) {
            return mapper.deleteChallenges(now, keptSeconds, atMost);
        }

        @Override
        public boolean hasExpiredEnrolments(Instant now, long keptSeconds) {
            return mapper.hasExpiredEnrolments(now, keptSeconds);
        }

        @Override
        public int deleteEnrolments(Instant now, long keptSeconds, int atMost) {
            deletions.add("enrolment");
            return mapper.deleteEnrolments(now, keptSeconds, atMost);
        }

        private int recorded(int deleted, String what) {
            if (deleted > 0) {
                deletions.add(what);
            }
            return deleted;
        }
    }
}
