package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramSessionsTest extends ClientTest {
    private static final String OPEN = "POST /api/v1/auth/session/service";
    private static final int MANY = 16;

    /** How many tokens the program has got from the provider. */
    private final AtomicInteger providerTokens = new AtomicInteger();

    private final ProgramCredentials credentials =
            ProgramCredentials.of(() -> "provider-" + providerTokens.incrementAndGet());

    @BeforeEach
    void signInAsAProgram() {
        client = builder().programCredentials(credentials).build();
        service.on(
                OPEN, SampleResponses.tokens("access-1", "refresh-1"), SampleResponses.tokens("access-2", "refresh-2"));
    }

    @Test
    void callWhenThereIsNoSessionThenOpensOneForAllCalls() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        assertThat(providerTokens).hasValue(0);

        readVisit();
        readVisit();

        assertThat(service.onlyReceived(OPEN).authorization()).containsExactly("Bearer provider-1");
        assertThat(service.received(SampleResponses.GET_VISIT))
                .hasSize(2)
                .allSatisfy(request -> assertThat(request.authorization()).containsExactly("Bearer access-1"));
        assertThat(store.load()).extracting(Tokens::refreshToken).isEqualTo("refresh-1");
    }

    @Test
    void callWhenManyThreadsStartAtOnceThenOneSessionServesThem() {
        service.on(OPEN, request -> {
            Stacks.awaitThreadsIn(MANY, "LiveSession.outcomeOf");
            return SampleResponses.tokens("access-1", "refresh-1");
        });
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            calls.add(CompletableFuture.runAsync(this::readVisit, work -> new Thread(work).start()));
        }

        assertThat(CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)))
                .succeedsWithin(30, SECONDS);

        assertThat(service.received(OPEN)).hasSize(1);
        assertThat(providerTokens).hasValue(1);
    }

    @Test
    void callWhenTheScopeIsGivenThenTheSessionIsNarrowedBeforeItIsUsed() {
        client = builder()
                .programCredentials(credentials.narrowedTo(SampleResponses.TENANT, SampleResponses.FACILITY))
                .build();
        service.on(SampleResponses.SCOPE, SampleResponses.tokens("narrowed-1", "refresh-n1"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        readVisit();

        Received scope = service.onlyReceived(SampleResponses.SCOPE);
        assertThat(scope.authorization()).containsExactly("Bearer access-1");
        assertThat(scope.body())
                .contains(SampleResponses.TENANT.toString())
                .contains(SampleResponses.FACILITY.toString());
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer narrowed-1");
    }

    /** Otherwise each call would leave a session that nobody uses. */
    @Test
    void callWhenTheScopeIsRefusedThenEndsTheSessionThatItOpened() {
        client = builder()
                .programCredentials(credentials.narrowedTo(SampleResponses.TENANT))
                .build();
        service.on(SampleResponses.SCOPE, SampleResponses.error(403, "Access denied", null))
                .on(
                        SampleResponses.LOGOUT,
                        SampleResponses.noContent(),
                        SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(this::readVisit);
        assertThat(service.onlyReceived(SampleResponses.LOGOUT).authorization()).containsExactly("Bearer access-1");
        assertThat(store.load()).isNull();

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(this::readVisit)
                .satisfies(e ->
                        assertThat(e.getSuppressed()).hasAtLeastOneElementOfType(ServiceUnavailableException.class));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void callWhenTheRefreshIsRefusedThenGoesOnInANewSession(int status) {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.error(status, "Invalid refresh token", null));
        readVisit();
        clock.advance(Duration.ofMinutes(15));

        readVisit();

        assertThat(service.received())
                .extracting(Received::operation)
                .containsExactly(
                        OPEN, SampleResponses.GET_VISIT, SampleResponses.REFRESH, OPEN, SampleResponses.GET_VISIT);
        assertThat(service.received(SampleResponses.GET_VISIT).get(1).authorization())
                .containsExactly("Bearer access-2");
        assertThat(service.received(OPEN).get(1).authorization()).containsExactly("Bearer provider-2");
    }

    @Test
    void callWhenTheSessionWasEndedThenIsRepeatedInANewOne() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized(), SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));

        readVisit();

        assertThat(service.received(OPEN)).hasSize(2);
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-2");
    }

    @Test
    void callWhenTheRefreshSucceedsThenTheProviderIsLeftAlone() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-3", "refresh-3"));
        readVisit();
        clock.advance(Duration.ofMinutes(15));

        readVisit();

        assertThat(providerTokens).hasValue(1);
        assertThat(service.received(OPEN)).hasSize(1);
    }

    @Test
    void callWhenTheProgramIsNotAllowedThenThrowsTheRefusalAndLaterCallsTryAgain() {
        service.on(
                        OPEN,
                        SampleResponses.error(403, "The client is not allowed", null),
                        SampleResponses.unauthorized(),
                        SampleResponses.error(503, "The service is temporarily unavailable", null),
                        SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(this::readVisit);
        assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(this::readVisit);
        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(this::readVisit);
        assertThat(store.load()).isNull();
        readVisit();

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
        assertThat(providerTokens).hasValue(4);
    }

    @Test
    void callWhenTheProviderFailsThenTheCallerGetsItsException() {
        IllegalStateException failure = new IllegalStateException("the provider is away");
        client = builder()
                .programCredentials(ProgramCredentials.of(() -> {
                    throw failure;
                }))
                .build();

        assertThatThrownBy(this::readVisit).isSameAs(failure);

        assertThat(service.received()).isEmpty();
    }

    @Test
    void narrowWhenThereIsNoSessionThenOpensOne() {
        service.on(SampleResponses.SCOPE, SampleResponses.tokens("narrowed-1", "refresh-n1"));

        client.sessions().narrow(SampleResponses.TENANT);

        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("narrowed-1");
    }

    /** Otherwise the program would go on at the facility of its credentials without noticing. */
    @Test
    void callWhenTheSessionIsOpenedAnewThenKeepsTheScopeOfTheLastNarrow() {
        client = builder()
                .programCredentials(credentials.narrowedTo(SampleResponses.TENANT))
                .build();
        service.on(
                        SampleResponses.SCOPE,
                        SampleResponses.tokens("narrowed-1", "refresh-n1"),
                        SampleResponses.tokens("narrowed-2", "refresh-n2"),
                        SampleResponses.tokens("narrowed-3", "refresh-n3"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));
        readVisit();
        client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY);
        clock.advance(Duration.ofMinutes(15));

        readVisit();

        Received last = service.received(SampleResponses.SCOPE).get(2);
        assertThat(last.authorization()).containsExactly("Bearer access-2");
        assertThat(last.body()).contains(SampleResponses.FACILITY.toString());
        assertThat(service.received(SampleResponses.GET_VISIT).get(1).authorization())
                .containsExactly("Bearer narrowed-3");
    }

    /** The client uses the narrowed tokens from memory, so a session that replaces them needs their scope. */
    @Test
    void narrowWhenTheStoreFailsToSaveThenLaterSessionsHaveTheNewScopeToo() {
        FailingTokenStore failing = new FailingTokenStore(store);
        client = builder()
                .tokenStore(failing)
                .programCredentials(credentials.narrowedTo(SampleResponses.TENANT))
                .build();
        signedIn("narrowed-0", "refresh-n0");
        service.on(
                        SampleResponses.SCOPE,
                        SampleResponses.tokens("narrowed-1", "refresh-n1"),
                        SampleResponses.tokens("narrowed-2", "refresh-n2"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));
        assertThatIllegalStateException()
                .isThrownBy(() -> client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY));
        failing.makeSpace();
        clock.advance(Duration.ofMinutes(15));

        readVisit();

        assertThat(service.received(SampleResponses.SCOPE).get(1).body()).contains(SampleResponses.FACILITY.toString());
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer narrowed-2");
    }

    /** A refresh that is refused on another thread clears the store before it opens a new session. */
    @Test
    void callWhenTheStoreIsClearedJustAfterItWasReadThenTheTokensThatWereReadAreUsed() {
        signedIn("access-0", "refresh-0");
        TokenStore clearedOnceRead = new TokenStore() {
            @Override
            public @Nullable Tokens load() {
                Tokens tokens = store.load();
                store.clear();
                return tokens;
            }

            @Override
            public void save(Tokens tokens) {
                store.save(tokens);
            }

            @Override
            public void clear() {
                store.clear();
            }
        };
        client = builder()
                .tokenStore(clearedOnceRead)
                .programCredentials(credentials)
                .build();
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());

        readVisit();

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-0");
    }

    /** Otherwise a program whose facility was closed to it could not go to another one. */
    @Test
    void narrowWhenTheFormerScopeIsRefusedThenOpensTheSessionInTheNewOne() {
        client = builder()
                .programCredentials(credentials.narrowedTo(SampleResponses.TENANT, SampleResponses.FACILITY))
                .build();
        service.on(SampleResponses.SCOPE, ProgramSessionsTest::tenantOnly)
                .on(SampleResponses.LOGOUT, SampleResponses.noContent());
        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(this::readVisit);

        client.sessions().narrow(SampleResponses.TENANT);

        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("narrowed-1");
    }

    @Test
    void narrowWhenRefusedThenLaterSessionsKeepTheFormerScope() {
        client = builder()
                .programCredentials(credentials.narrowedTo(SampleResponses.TENANT))
                .build();
        service.on(SampleResponses.SCOPE, ProgramSessionsTest::tenantOnly)
                .on(SampleResponses.LOGOUT, SampleResponses.noContent())
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());
        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY));

        readVisit();

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer narrowed-1");
    }

    @Test
    void signOutWhenThereIsNoSessionOrItHasEndedThenOpensNone() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.LOGOUT, SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));
        client.sessions().signOut();
        assertThat(service.received()).isEmpty();
        readVisit();

        client.sessions().signOut();

        assertThat(service.received(OPEN)).hasSize(1);
        assertThat(store.load()).isNull();
        readVisit();
        assertThat(service.received(OPEN)).hasSize(2);
    }

    @Test
    void callWhenSignedOutMeanwhileThenIsNotRepeatedAndOpensNoSession() {
        service.on(SampleResponses.LOGOUT, SampleResponses.noContent()).on(SampleResponses.GET_VISIT, request -> {
            client.sessions().signOut();
            return SampleResponses.unauthorized();
        });

        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);

        assertThat(service.received(OPEN)).hasSize(1);
    }

    @Test
    void openServiceWhenATokenIsGivenThenBeginsItsSession() {
        client = builder().build();

        client.sessions().openService("provider-token");

        assertThat(service.onlyReceived(OPEN).authorization()).containsExactly("Bearer provider-token");
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-1");
    }

    @Test
    void toStringWhenPrintedThenShowsTheScopeWithoutGettingAToken() {
        assertThat(credentials.narrowedTo(SampleResponses.TENANT))
                .hasToString("ProgramCredentials[tenantId=%s, facilityId=null]".formatted(SampleResponses.TENANT));
        assertThat(providerTokens).hasValue(0);
    }

    private static StubResponse tenantOnly(Received scope) {
        return scope.body().contains(SampleResponses.FACILITY.toString())
                ? SampleResponses.error(403, "Access denied", null)
                : SampleResponses.tokens("narrowed-1", "refresh-n1");
    }
}
