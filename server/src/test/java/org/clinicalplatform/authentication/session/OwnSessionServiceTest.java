package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class OwnSessionServiceTest extends ClinicTestCase {
    private static final PageQuery ALL = new PageQuery(0, 20);

    private final OwnSessionService own = bean(OwnSessionService.class);
    private final SessionService sessions = bean(SessionService.class);
    private final SessionFixture fixture = bean(SessionFixture.class);
    private final AccountRow holder;
    private final AccountRow other;

    OwnSessionServiceTest(ApplicationContext beans) {
        super(beans);
        FacilityRow facility = db.facilities().insert();
        holder = db.accounts().insert(row -> row.at(facility));
        other = db.accounts().insert(row -> row.at(facility));
    }

    @Test
    void pageWhenSeveralAreActiveThenTheLatestIsFirst() {
        SessionTokens first = open(holder);
        clock.advance(Duration.ofMinutes(1));
        SessionTokens second = open(holder);
        open(other);

        assertThat(own.page(fixture.caller(first), ALL).items())
                .extracting(OwnSession::id)
                .containsExactly(fixture.sessionId(second), fixture.sessionId(first));
        assertThat(own.page(fixture.caller(first), new PageQuery(1, 1)).items())
                .extracting(OwnSession::id)
                .containsExactly(fixture.sessionId(first));
    }

    @Test
    void pageWhenTimePassesThenRefreshTokenAndSessionExpire() {
        Caller caller = fixture.caller(open(holder));
        sessions.end(fixture.caller(open(holder)));

        assertThat(own.page(caller, ALL).items())
                .extracting(OwnSession::refreshedAt)
                .containsExactly(NOW);
        clock.advance(Duration.ofHours(2));
        assertThat(own.page(caller, ALL).items())
                .extracting(OwnSession::refreshedAt)
                .containsOnlyNulls()
                .hasSize(1);
        clock.advance(Duration.ofHours(10));
        assertThat(own.page(caller, ALL).items()).isEmpty();
    }

    /** Its spent tokens stay beside the one that is valid. */
    @Test
    void pageWhenASessionWasRefreshedThenHasTheTimeOfThat() {
        SessionTokens opened = open(holder);
        clock.advance(Duration.ofMinutes(5));

        SessionTokens refreshed =
                bean(RefreshService.class).refresh(opened.refreshToken()).orElseThrow();

        assertThat(own.page(fixture.caller(refreshed), ALL).items())
                .extracting(OwnSession::refreshedAt)
                .containsExactly(clock.instant());
    }

    /** Otherwise the page would end before the last session, and the count would tell that no page follows. */
    @Test
    void pageWhenASessionIsOpenedMeanwhileThenIsThatOfOneSnapshot() throws Exception {
        SessionTokens first = open(holder);
        Caller caller = fixture.caller(first);
        clock.advance(Duration.ofMinutes(1));
        CompletableFuture<Page<OwnSession>> waiting = new CompletableFuture<>();
        try (HeldLock reading = HeldLock.by(db, "lock table refresh_token in access exclusive mode")) {
            waiting.completeAsync(() -> own.page(caller, new PageQuery(0, 1)));
            reading.awaitWaiting("from refresh_token t");
            db.update(
                    "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)"
                            + " select ?, user_account_id, auth_time, amr, acr, ?, expires_at"
                            + " from user_session where id = ?",
                    UUID.randomUUID(),
                    clock.instant(),
                    fixture.sessionId(first));
        }
        Page<OwnSession> page = waiting.get(10, TimeUnit.SECONDS);

        assertThat(page.totalItems()).isEqualTo(1);
        assertThat(page.items()).extracting(OwnSession::id).containsExactly(fixture.sessionId(first));
    }

    /** A program may have signed in a million times since the oldest of its sessions was deleted. */
    @Test
    void planWhenTheSessionsOfAnAccountAreReadThenThoseThatHaveExpiredAreNot() throws SQLException {
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        "org.clinicalplatform.authentication.session.OwnSessionMapper.count",
                        Map.of("accountId", holder.id(), "now", NOW),
                        "enable_seqscan = off",
                        "enable_bitmapscan = off");

        assertThat(plan).contains("user_session_of_account").containsPattern("Index Cond: .*expires_at > ");
    }

    @Test
    void planWhenALaterPageIsReadThenTokensOfTheSessionsBeforeItAreNotLookedUp() throws SQLException {
        open(holder);
        open(holder);
        open(holder);

        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .explain(
                        "explain analyze ",
                        "org.clinicalplatform.authentication.session.OwnSessionMapper.findPage",
                        Map.of("accountId", holder.id(), "now", clock.instant(), "page", new PageQuery(2, 1)),
                        "enable_seqscan = off");

        assertThat(plan).containsPattern(" on refresh_token t .* loops=1\\)");
    }

    @Test
    void endWhenOwnThenInvalidatesItsTokens() {
        SessionTokens kept = open(holder);
        SessionTokens lost = open(holder);

        own.end(fixture.caller(kept), fixture.sessionId(lost));

        assertThat(fixture.isLive(lost)).isFalse();
        assertThat(fixture.isLive(kept)).isTrue();
        assertThat(fixture.liveRefreshTokens(fixture.sessionId(lost))).isZero();
        assertThat(db.eventsOf(holder.id())).contains("SESSION_REVOKED ENDED_BY_HOLDER");
    }

    @Test
    void endWhenForeignUnknownOrEndedThenIsNotFound() {
        SessionTokens mine = open(holder);
        SessionTokens ended = open(holder);
        SessionTokens theirs = open(other);
        sessions.end(fixture.caller(ended));

        for (UUID id : List.of(fixture.sessionId(theirs), fixture.sessionId(ended), UUID.randomUUID())) {
            assertNotFound("Session not found", () -> own.end(fixture.caller(mine), id));
        }
        assertThat(fixture.isLive(theirs)).isTrue();
    }

    @Test
    void endWhenRequestedConcurrentlyThenOneSucceeds() {
        Caller caller = fixture.caller(open(holder));
        UUID id = fixture.sessionId(open(holder));

        assertThat(AtOnce.times(6, () -> ends(caller, id))).containsOnlyOnce(true);
    }

    private boolean ends(Caller caller, UUID id) {
        try {
            own.end(caller, id);
            return true;
        } catch (RecordNotFoundException e) {
            return false;
        }
    }

    private SessionTokens open(AccountRow of) {
        return sessions.open(of.id(), AuthenticationContext.PASSWORD);
    }
}
