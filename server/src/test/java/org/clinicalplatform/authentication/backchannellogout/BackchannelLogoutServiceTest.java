package org.clinicalplatform.authentication.backchannellogout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.mockito.Mockito.mock;

import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.RefreshService;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class BackchannelLogoutServiceTest extends ClinicTestCase {
    private static final Instant ISSUED = NOW.minusSeconds(5);

    /** The database deletes nothing that is young by its own clock, which a test cannot set. */
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private static final String LOCK = "select 1 from pg_advisory_xact_lock(hashtextextended(?, 55))";

    private final String sid = UUID.randomUUID().toString();
    private final SessionService sessions = bean(SessionService.class);
    private final RefreshService refreshes = bean(RefreshService.class);
    private final AccessTokenVerifier verifier = bean(AccessTokenVerifier.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final BackchannelLogouts logouts = bean(BackchannelLogouts.class);
    private final PendingLogouts pending;
    private final BackchannelLogoutService service;
    private final AccountRow holder;
    private final String subject;

    BackchannelLogoutServiceTest(ApplicationContext beans) {
        super(beans);
        OidcSettings settings = new OidcSettings("urn:issuer", "", "us", OidcSettings.PasswordReset.PROVIDER);
        pending = new PendingLogouts(
                bean(BackchannelLogoutMapper.class),
                bean(UserAccountService.class),
                bean(SessionTerminator.class),
                transaction);
        JWSKeySelector<SecurityContext> noKeys = (header, context) -> List.of();
        service = new BackchannelLogoutService(
                new LogoutTokenVerifier(noKeys, "", new LogoutTokenReader(settings, Set.of("web"), clock)),
                logouts,
                pending);
        holder = db.accounts().insert(row -> row.at(facility).set("idp_subject", "subject-" + row.id()));
        subject = "subject-" + holder.id();
    }

    @Test
    void logOutWhenTheTokenNamesASessionThenEndsWhatWasOpenedForItAlone() {
        SessionTokens one = open(holder, sid);
        SessionTokens again = open(holder, sid);
        SessionTokens other = open(holder, "other-" + sid);
        SessionTokens unknown = open(holder, null);

        logOut(subject, sid);

        assertThat(isOpen(one)).isFalse();
        assertThat(isOpen(again)).isFalse();
        assertThat(isOpen(other)).isTrue();
        assertThat(isOpen(unknown)).isTrue();
        assertThat(db.eventsOf(holder.id()))
                .filteredOn(event -> event.startsWith("SESSION_REVOKED"))
                .containsExactly("SESSION_REVOKED LOGGED_OUT_AT_PROVIDER", "SESSION_REVOKED LOGGED_OUT_AT_PROVIDER");
        assertThat(refreshes.refresh(one.refreshToken())).isEmpty();
        assertThat(refreshes.refresh(other.refreshToken())).isPresent();
    }

    @Test
    void logOutWhenTheSessionWasRefreshedThenEndsItStill() {
        SessionTokens next = refreshes.refresh(open(holder, sid).refreshToken()).orElseThrow();

        logOut(null, sid);

        assertThat(isOpen(next)).isFalse();
    }

    @Test
    void logOutWhenTheSessionIsOfAnotherUserThenEndsNothing() {
        SessionTokens opened = open(holder, sid);

        logOut("subject-of-another", sid);

        assertThat(isOpen(opened)).isTrue();
    }

    @Test
    void logOutWhenTheTokenNamesTheUserAloneThenEndsAllTheirSessions() {
        AccountRow bystander = db.accounts().insert(row -> row.at(facility).set("idp_subject", "subject-" + row.id()));
        List<SessionTokens> opened = List.of(open(holder, sid), open(holder, "other-" + sid), open(holder, null));
        SessionTokens kept = open(bystander, "kept-" + sid);

        logOut(subject, null);

        assertThat(opened).noneMatch(this::isOpen);
        assertThat(isOpen(kept)).isTrue();
        assertThat(db.eventsOf(holder.id()))
                .filteredOn(event -> event.equals("SESSION_REVOKED LOGGED_OUT_AT_PROVIDER"))
                .hasSize(3);
        assertThat(sessions.wereEndedSince(holder.id(), ISSUED)).isTrue();
    }

    @Test
    void logOutWhenUserAndSessionAreUnknownThenIsAcceptedAsOften() {
        logOut("subject-unknown", "sid-unknown-" + sid);
        logOut("subject-unknown", null);
        logOut(null, "sid-unknown-" + sid);

        assertRefused(INVALID_REQUEST, () -> service.logOut("garbage"));
    }

    @Test
    void logOutWhenTheTokenIsUsedAgainThenIsRefusedAndEndsNothing() {
        LogoutToken token = token(subject, sid);
        logOut(token);
        SessionTokens opened = open(holder, sid);

        assertRefused(INVALID_REQUEST, () -> logOut(token));

        assertThat(isOpen(opened)).isTrue();
        assertThat(db.count("select count(*) from backchannel_logout where jti_hash = ?", token.jti()))
                .as("the id itself is not stored")
                .isZero();
    }

    @Test
    void logOutWhenOneTokenIsUsedSeveralTimesAtOnceThenOneSucceeds() {
        LogoutToken token = token(subject, sid);
        open(holder, sid);

        assertOneSucceeds(4, INVALID_REQUEST, number -> logOut(token));
    }

    @Test
    void logOutWhenAnExchangeOfTheSessionIsNotCommittedThenWaitsAndEndsIt() {
        UUID opened = UUID.randomUUID();
        CompletableFuture<Void> end;
        try (HeldLock exchange = HeldLock.by(db, LOCK, sid)) {
            insertSession(exchange, opened);
            logOut(null, sid);
            end = CompletableFuture.runAsync(pending::run);
            exchange.awaitWaiting("pg_advisory_xact_lock");
        }
        end.join();

        assertThat(endReason(opened)).contains("LOGGED_OUT_AT_PROVIDER");
    }

    @Test
    void logOutWhenAnExchangeOfTheUserIsNotCommittedThenWaitsAndEndsIt() {
        UUID opened = UUID.randomUUID();
        CompletableFuture<Void> end;
        try (HeldLock exchange =
                HeldLock.by(db, "select 1 from user_account where id = ? for no key update", holder.id())) {
            insertSession(exchange, opened);
            logOut(subject, null);
            end = CompletableFuture.runAsync(pending::run);
            exchange.awaitWaiting("idp_subject");
        }
        end.join();

        assertThat(endReason(opened)).contains("LOGGED_OUT_AT_PROVIDER");
    }

    @Test
    void logOutWhenARefreshIsNotCommittedThenWaitsAndEndsTheSessionWithItsNewToken() {
        UUID session =
                verifier.verify(open(holder, sid).accessToken()).orElseThrow().sessionId();
        CompletableFuture<Void> end;
        try (HeldLock refresh = HeldLock.by(db, "select 1 from user_session where id = ? for no key update", session)) {
            refresh.execute("update refresh_token set spent_at = now() where session_id = ?", session);
            refresh.execute(
                    "insert into refresh_token (id, session_id, token_hash, issued_at, expires_at)"
                            + " values (gen_random_uuid(), ?, ?, now(), now() + interval '1 hour')",
                    session,
                    "hash-" + session);
            logOut(subject, sid);
            end = CompletableFuture.runAsync(pending::run);
            refresh.awaitWaiting("update user_session");
        }
        end.join();

        assertThat(endReason(session)).contains("LOGGED_OUT_AT_PROVIDER");
        assertThat(db.count("select count(*) from refresh_token where session_id = ? and spent_at is null", session))
                .isZero();
    }

    @Test
    void refreshWhenALogoutIsNotCommittedThenWaitsAndIsRefused() {
        SessionTokens opened = open(holder, sid);
        CompletableFuture<Optional<SessionTokens>> refresh;
        try (HeldLock logout = HeldLock.by(
                db,
                "update user_session set ended_at = now(), end_reason = 'LOGGED_OUT_AT_PROVIDER' where provider_sid = ?"
                        + " returning id",
                sid)) {
            refresh = CompletableFuture.supplyAsync(() -> refreshes.refresh(opened.refreshToken()));
            logout.awaitWaiting("for no key update of s");
        }

        assertThat(refresh.join()).isEmpty();
    }

    /** As while the service signs the user out at the provider, which reports that before it responds. */
    @Test
    void logOutWhenTheSessionIsBeingEndedThenDoesNotWaitAndEndsWhatIsLeft() {
        SessionTokens opened = open(holder, sid);
        try (HeldLock ending = HeldLock.onRow(db, "user_account", holder.id())) {
            ending.execute(
                    "update user_session set ended_at = now(), end_reason = 'ENDED_BY_ADMINISTRATOR' where provider_sid = ?",
                    sid);
            logOut(subject, sid);
            logOut(subject, null);
            assertThat(isOpen(opened)).isTrue();
        }
        SessionTokens later = open(holder, "later-" + sid);

        pending.run();

        assertThat(isOpen(later)).isFalse();
        assertThat(db.count("select count(*) from backchannel_logout where pending and subject = ?", subject))
                .isZero();
        assertThat(db.eventsOf(holder.id()))
                .filteredOn(event -> event.startsWith("SESSION_REVOKED"))
                .containsExactly("SESSION_REVOKED LOGGED_OUT_AT_PROVIDER");
    }

    /** A statement without a transaction commits by itself, and nothing says whether it did if its response is lost. */
    @Test
    void addWhenTheLogoutIsKeptThenIsInATransaction() {
        List<Boolean> transactional = new ArrayList<>();
        BackchannelLogoutMapper mapper = mock(BackchannelLogoutMapper.class, call -> {
            transactional.add(TransactionSynchronizationManager.isActualTransactionActive());
            return 1;
        });

        assertThat(new BackchannelLogouts(mapper, transaction, clock).add(token(subject, sid)))
                .isPresent();
        assertThat(transactional).containsExactly(true);
    }

    @Test
    void includesWhenTheSessionWasLoggedOutThenIsSoForTokensFromBefore() {
        logOut(subject, sid);
        logOut(null, "alone-" + sid);
        logOut(subject + "-2", null);

        assertThat(includes(subject, sid, ISSUED)).isTrue();
        assertThat(includes(subject, sid, ISSUED.minusSeconds(60))).isTrue();
        assertThat(includes(subject, sid, ISSUED.plusSeconds(1)))
                .as("a later sign-in")
                .isFalse();
        assertThat(includes(subject, "other-" + sid, ISSUED)).isFalse();
        assertThat(includes(subject, null, ISSUED)).isFalse();
        assertThat(includes("another", sid, ISSUED)).isFalse();
        assertThat(includes("another", "alone-" + sid, ISSUED)).isTrue();
        assertThat(includes(subject + "-2", "other-" + sid, ISSUED)).isTrue();
        assertThat(includes(subject + "-2", null, ISSUED)).isTrue();
        assertThat(includes(subject + "-2", null, ISSUED.plusSeconds(1))).isFalse();
    }

    @Test
    void removalWhenLogoutsHaveExpiredThenDeletesThemInBatchesAndKeepsOthers() {
        db.update("delete from backchannel_logout");
        clock.set(LONG_AGO);
        for (int i = 0; i < 5; i++) {
            logOut(new LogoutToken(UUID.randomUUID().toString(), subject, sid + i, LONG_AGO, LONG_AGO.plusSeconds(60)));
        }
        LogoutToken lasting = new LogoutToken(
                sid,
                subject,
                sid,
                LONG_AGO,
                LONG_AGO.plus(BackchannelLogouts.RETENTION).plusSeconds(60));
        logOut(lasting);
        clock.advance(BackchannelLogouts.RETENTION.minus(Duration.ofMillis(1)));
        ExpiredLogoutRemoval removal = new ExpiredLogoutRemoval(bean(BackchannelLogoutMapper.class), clock);

        removal.run(2);
        assertThat(kept()).isEqualTo(6);
        clock.advance(Duration.ofMillis(1));
        removal.run(2);

        assertThat(kept()).isEqualTo(1);
        assertRefused(INVALID_REQUEST, () -> logOut(lasting));
    }

    @Test
    void removalWhenTheClockOfThisReplicaIsFarAheadThenKeepsLogoutsThatAreYoungInTheDatabase() {
        db.update("delete from backchannel_logout");
        Instant now = Instant.now();
        clock.set(now);
        logOut(new LogoutToken(UUID.randomUUID().toString(), subject, sid, now, now.plusSeconds(60)));
        clock.advance(BackchannelLogouts.RETENTION.plusSeconds(60));

        new ExpiredLogoutRemoval(bean(BackchannelLogoutMapper.class), clock).run(2);

        assertThat(kept()).isEqualTo(1);
    }

    @Test
    void removalWhenAnotherReplicaDeletesALogoutThenDoesNotWaitForIt() {
        db.update("delete from backchannel_logout");
        clock.set(LONG_AGO);
        for (String session : List.of(sid, "other-" + sid)) {
            logOut(new LogoutToken(UUID.randomUUID().toString(), subject, session, LONG_AGO, LONG_AGO.plusSeconds(60)));
        }
        clock.advance(BackchannelLogouts.RETENTION);
        ExpiredLogoutRemoval removal = new ExpiredLogoutRemoval(bean(BackchannelLogoutMapper.class), clock);

        try (HeldLock held = HeldLock.by(db, "select 1 from backchannel_logout where sid = ? for update", sid)) {
            removal.run(200);
            assertThat(kept()).as("beside %s", held).isEqualTo(1);
        }
        removal.run(200);

        assertThat(kept()).isZero();
    }

    private long kept() {
        return db.count("select count(*) from backchannel_logout");
    }

    private boolean includes(String user, @Nullable String session, Instant issuedAt) {
        return Boolean.TRUE.equals(transaction.execute(status -> logouts.includes(user, session, issuedAt)));
    }

    private SessionTokens open(AccountRow row, @Nullable String session) {
        return sessions.openUnscoped(row.id(), NOW, AuthenticationContext.IDENTITY_PROVIDER, session);
    }

    private void logOut(@Nullable String user, @Nullable String session) {
        logOut(token(user, session));
    }

    private void logOut(LogoutToken token) {
        service.logOut(token);
    }

    private static LogoutToken token(@Nullable String user, @Nullable String session) {
        return new LogoutToken(UUID.randomUUID().toString(), user, session, ISSUED, NOW.plusSeconds(60));
    }

    private void insertSession(HeldLock exchange, UUID id) {
        exchange.execute(
                "insert into user_session"
                        + " (id, user_account_id, auth_time, amr, acr, created_at, expires_at, provider_sid)"
                        + " values (?, ?, now(), '{fed}', 'aal1', now(), now() + interval '1 hour', ?)",
                id,
                holder.id(),
                sid);
    }

    private boolean isOpen(SessionTokens tokens) {
        UUID id = verifier.verify(tokens.accessToken()).orElseThrow().sessionId();
        return db.count("select count(*) from user_session where id = ? and ended_at is null", id) == 1;
    }

    private Optional<String> endReason(UUID session) {
        return db.texts("select end_reason from user_session where id = ? and ended_at is not null", session).stream()
                .findFirst();
    }
}
