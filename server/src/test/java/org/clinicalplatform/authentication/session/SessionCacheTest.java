package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.platform.persistence.TestNotices;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/**
 * The cache of a second replica; changes are made by the services of the first replica or in plain SQL.
 *
 * <p>Awaited conditions may take up to ten seconds on a busy machine, which is less than the 30 seconds for which the
 * cache would keep an entry without a notification.
 */
class SessionCacheTest extends ClinicTestCase {
    private static final String READ = "clinical.visit.read";
    private static final String WRITE = "clinical.visit.write";

    private final SessionService firstReplica = bean(SessionService.class);
    private final TestNotices line = TestPostgres.notices();
    private final SessionMapper mapper;
    private final SessionCache cache;
    private final SessionFixture fixture = bean(SessionFixture.class);
    private final AccountRow holder;
    private final SessionTokens tokens;
    private final UUID sessionId;

    SessionCacheTest(ApplicationContext beans) {
        super(beans);
        mapper = mock(SessionMapper.class, delegatesTo(bean(SessionMapper.class)));
        cache = new SessionCache(
                mapper, bean(MembershipService.class), bean(SecondFactorService.class), line.notices(), clock);
        holder = db.accounts().insert(row -> row.at(facility, READ));
        clock.set(NOW);
        tokens = firstReplica.open(holder.id(), AuthenticationContext.PASSWORD);
        sessionId = fixture.sessionId(tokens);
    }

    @BeforeEach
    void listenAndRead() {
        line.notices().start();
        await().until(line.notices()::isListening);
        assertThat(permissions()).containsExactly(READ);
    }

    @AfterEach
    void stopListening() {
        line.close();
    }

    /** For longer than an entry is cached without notifications. */
    @Test
    void findWhenNothingChangesThenReadsTheDatabaseOnce() throws InterruptedException {
        for (int i = 0; i < 15; i++) {
            assumeThat(line.notices().isListening())
                    .as("a machine that is not too busy")
                    .isTrue();
            assertThat(permissions()).containsExactly(READ);
            Thread.sleep(50);
        }

        verify(mapper, times(1)).findActive(any(), any());
    }

    @Test
    void findWhenAnotherReplicaEndsTheSessionThenIsEmpty() {
        firstReplica.end(fixture.caller(tokens));

        await().until(this::hasEnded);
    }

    @Test
    void findWhenThisReplicaEndsTheSessionThenIsEmptyAtOnce() {
        SessionTokens mine = firstReplica.open(holder.id(), AuthenticationContext.PASSWORD);
        assertThat(fixture.isLive(mine)).isTrue();

        firstReplica.end(fixture.caller(mine));

        assertThat(fixture.isLive(mine)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from role_permission where role_id in"
                        + " (select role_id from role_assignment where user_account_id = :account)",
                "delete from role_assignment where user_account_id = :account",
                "update facility set active = false where id = :facility",
                "update tenant set active = false where id = (select tenant_id from facility where id = :facility)"
            })
    void findWhenAPermissionIsRevokedThenIsGone(String sql) {
        change(sql);

        await().until(() -> permissions().isEmpty());
        assertThat(hasEnded()).isFalse();
    }

    @Test
    void findWhenAPermissionIsAddedThenHasIt() {
        change("insert into role_permission (role_id, permission_code) select role_id, '" + WRITE
                + "' from role_assignment where user_account_id = :account");

        await().until(() -> permissions().contains(WRITE));
    }

    /** By itself: any other change has everything read again. */
    @Test
    void findWhenTheUsernameChangesThenHasTheNewOne() {
        change("update user_account set username = 'renamed-' || id where id = :account");

        await().until(() -> find(scope()).orElseThrow().session().username().startsWith("renamed-"));
    }

    @Test
    void findWhenTheAccountIsDeactivatedThenIsEmpty() {
        change("update user_account set active = false where id = :account");

        await().until(this::hasEnded);
    }

    @Test
    void findWhenTheSecondFactorIsEnrolledOrRemovedThenHasItsState() {
        change("insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                + " values (gen_random_uuid(), :account, 'k', '', '', now())");
        await().until(this::isEnrolled);

        change("delete from totp_secret where user_account_id = :account");
        await().until(() -> !isEnrolled());
    }

    @Test
    void findWhenTheSessionExpiresThenIsEmptyAlthoughCached() {
        clock.advance(Duration.ofHours(12).minusMillis(1));
        assertThat(hasEnded()).isFalse();

        clock.advance(Duration.ofMillis(1));
        assertThat(hasEnded()).isTrue();
    }

    @Test
    void findWhenTheScopeDiffersThenSoDoThePermissions() {
        assertThat(find(null))
                .hasValueSatisfying(access -> assertThat(access.permissions()).isEmpty());
        assertThat(find(new Scope(facility.tenantId(), null)))
                .hasValueSatisfying(access -> assertThat(access.permissions()).isEmpty());
        assertThat(permissions()).containsExactly(READ);
    }

    @Test
    void findWhenTheConnectionIsLostThenCachesBriefly() {
        line.cut();
        change("update user_session set ended_at = created_at, end_reason = 'LOGOUT' where id = :session");

        await().until(this::hasEnded);
        assertThat(line.notices().isListening()).isFalse();
    }

    @Test
    void findWhenTheConnectionIsRestoredThenHearsOfChangesAgain() {
        line.cut();
        await().until(() -> !line.notices().isListening());
        line.mend();
        await().until(line.notices()::isListening);
        assertThat(permissions()).containsExactly(READ);

        change("delete from role_assignment where user_account_id = :account");
        await().until(() -> permissions().isEmpty());
    }

    private Optional<SessionAccess> find(@Nullable Scope scope) {
        return cache.find(sessionId, scope);
    }

    private Scope scope() {
        return new Scope(facility.tenantId(), facility.id());
    }

    private boolean hasEnded() {
        return find(scope()).isEmpty();
    }

    private boolean isEnrolled() {
        return find(scope()).orElseThrow().secondFactor().enrolled();
    }

    private Set<String> permissions() {
        return find(scope()).orElseThrow().permissions();
    }

    private void change(String sql) {
        db.sql(sql)
                .param("account", holder.id())
                .param("facility", facility.id())
                .param("session", sessionId)
                .update();
    }
}
