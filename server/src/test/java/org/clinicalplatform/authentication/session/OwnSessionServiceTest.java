package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.PageQuery;
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
    private final SessionFixture fixture;
    private final AccountRow account;
    private final AccountRow other;

    OwnSessionServiceTest(
            OwnSessionService own,
            SessionService sessions,
            SessionCallerResolver callers,
            AccessTokenVerifier verifier,
            TestClock clock,
            TestDatabase db) {
        this.own = own;
        this.sessions = sessions;
        this.clock = clock;
        fixture = new SessionFixture(db, verifier, callers);
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
        assertThat(fixture.eventsOf(account)).contains("SESSION_REVOKED ENDED_BY_HOLDER");
    }

    @Test
    void endWhenForeignUnknownOrEndedThenIsNotFound() {
        SessionTokens mine = open(account);
        SessionTokens ended = open(account);
        SessionTokens theirs = open(other);
        sessions.end(fixture.caller(ended));

        for (UUID id : List.of(fixture.sessionId(theirs), fixture.sessionId(ended), UUID.randomUUID())) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> own.end(fixture.caller(mine), id))
                    .withMessage("Session not found");
        }
        assertThat(fixture.isLive(theirs)).isTrue();
    }

    @Test
    void endWhenRequestedConcurrentlyThenOneSucceeds() {
        Caller caller = fixture.caller(open(account));
        UUID id = fixture.sessionId(open(account));

        List<Boolean> ended =
                IntStream.range(0, 6)
                        .mapToObj(i -> CompletableFuture.supplyAsync(() -> ends(caller, id)))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(ended).containsOnlyOnce(true);
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
