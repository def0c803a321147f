package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class OwnSessionServiceTest {
    private static final PageQuery ALL = new PageQuery(0, 20);

    private final OwnSessionService own;
    private final SessionService sessions;
    private final TestClock clock;
    private final TestDatabase db;
    private final SessionFixture fixture;
    private final AccountRow account;
    private final AccountRow other;

    OwnSessionServiceTest(
            OwnSessionService own, SessionService sessions, SessionFixture fixture, TestClock clock, TestDatabase db) {
        this.own = own;
        this.sessions = sessions;
        this.clock = clock;
        this.db = db;
        this.fixture = fixture;
        FacilityRow facility = db.facilities().insert();
        account = db.accounts().insert(row -> row.at(facility));
        other = db.accounts().insert(row -> row.at(facility));
    }

    @Test
    void pageWhenSeveralAreActiveThenTheLatestIsFirst() {
        SessionTokens first = open(account);
        clock.advance(Duration.ofMinutes(1));
        SessionTokens second = open(account);
        open(other);

        assertThat(own.page(fixture.caller(first), ALL).items())
                .extracting(OwnSession::id)
                .containsExactly(fixture.sessionId(second), fixture.sessionId(first));
    }

    @Test
    void pageWhenASessionHasEndedThenIsNotListed() {
        SessionTokens kept = open(account);
        SessionTokens ended = open(account);
        sessions.end(fixture.caller(ended));

        assertThat(own.page(fixture.caller(kept), ALL).totalItems()).isEqualTo(1);

        Caller caller = fixture.caller(kept);
        clock.advance(Duration.ofHours(12));

        assertThat(own.page(caller, ALL).items()).isEmpty();
    }

    @Test
    void pageWhenTheRefreshTokenExpiredThenRefreshedAtIsNull() {
        SessionTokens tokens = open(account);
        Caller caller = fixture.caller(tokens);

        assertThat(own.page(caller, ALL).items().get(0).refreshedAt()).isEqualTo(TestClock.START);

        clock.advance(Duration.ofHours(2));

        assertThat(own.page(caller, ALL).items().get(0).refreshedAt()).isNull();
    }

    @Test
    void endWhenOwnThenInvalidatesItsTokens() {
        SessionTokens kept = open(account);
        SessionTokens lost = open(account);

        own.end(fixture.caller(kept), fixture.sessionId(lost));

        assertThat(fixture.isLive(lost)).isFalse();
        assertThat(fixture.isLive(kept)).isTrue();
        assertThat(fixture.liveRefreshTokens(fixture.sessionId(lost))).isZero();
        assertThat(db.eventsOf(account.id())).contains("SESSION_REVOKED ENDED_BY_HOLDER");
    }

    @Test
    void endWhenForeignUnknownOrEndedThenIsNotFound() {
        SessionTokens mine = open(account);
        SessionTokens ended = open(account);
        SessionTokens theirs = open(other);
        sessions.end(fixture.caller(ended));

        for (UUID id : List.of(fixture.sessionId(theirs), fixture.sessionId(ended), UUID.randomUUID())) {
            assertNotFound("Session not found", () -> own.end(fixture.caller(mine), id));
        }
        assertThat(fixture.isLive(theirs)).isTrue();
    }

    @Test
    void endWhenRequestedConcurrentlyThenOneSucceeds() {
        Caller caller = fixture.caller(open(account));
        UUID id = fixture.sessionId(open(account));

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
