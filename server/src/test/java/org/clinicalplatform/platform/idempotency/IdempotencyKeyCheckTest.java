package org.clinicalplatform.platform.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.platform.web.TestBodies;
import org.clinicalplatform.testing.TestCallers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class IdempotencyKeyCheckTest {
    private static final String VISITS = "/api/v1/clinical/visits";
    private static final UUID ACCOUNT = UUID.randomUUID();
    private static final UUID TENANT = UUID.randomUUID();
    private static final String KEY = "5B0F6b1e-6f1c-4b4e-9c86-6a1d1f0c7f55";

    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final IdempotencyKeyCheck check = new IdempotencyKeyCheck(TestOperations.ofTheSpecification());
    private final Caller caller = at(null);

    @Test
    void requestWhenItHasAKeyThenKeepsItOnce() {
        assertThat(key(post(VISITS, "{}", KEY), caller))
                .returns(caller.accountId(), IdempotencyKey::accountId)
                .returns("createVisit", IdempotencyKey::operationId)
                .returns(UUID.fromString(KEY), IdempotencyKey::key);
        assertThat(IdempotencyKey.take()).as("taken").isNull();
    }

    @Test
    void requestWhenItHasNoKeyOrTheOperationNoMarkThenKeepsNone() {
        assertThat(key(post(VISITS, "{}"), caller)).isNull();
        assertThat(key(post("/api/v1/demographic/person-merges", "{}", "any"), caller))
                .isNull();
        assertThat(key(post("/api/v1/auth/login", "{}", "any"), caller)).isNull();
        assertThat(key(post("/nowhere", "{}", "any"), caller)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "{" + KEY + "}", "5b0f6b1e6f1c4b4e9c866a1d1f0c7f55", KEY + "," + KEY})
    void keyWhenItIsNotAUuidThenIsRefusedWithoutRepeatingIt(String sent) {
        assertRefused(post(VISITS, "{}", sent));
    }

    @Test
    void keyWhenSentTwiceThenIsRefused() {
        assertRefused(post(VISITS, "{}", KEY, KEY));
    }

    @Test
    void hashWhenAnythingOfTheRequestDiffersThenIsAnother() {
        String hash = hash(post(VISITS, "{\"a\":1}", KEY), caller);

        assertThat(hash).matches("[0-9a-f]{64}");
        assertThat(hash(post(VISITS, "{\"a\":1}", KEY.toUpperCase(Locale.ROOT)), caller))
                .isEqualTo(hash);
        assertThat(Set.of(
                        hash,
                        hash(post(VISITS, "{\"a\": 1}", KEY), caller),
                        hash(post(VISITS, "", KEY), caller),
                        hash(post(VISITS, "{\"a\":1}", UUID.randomUUID().toString()), caller),
                        hash(post("/api/v1/clinical/encounters", "{\"a\":1}", KEY), caller),
                        hash(withQuery(post(VISITS, "{\"a\":1}", KEY)), caller),
                        hash(post(VISITS, "{\"a\":1}", KEY), TestCallers.scoped()),
                        hash(post(VISITS, "{\"a\":1}", KEY), at(UUID.randomUUID())),
                        hash(post(VISITS, "{\"a\":1}", KEY), TestCallers.caller(ACCOUNT, UUID.randomUUID(), null))))
                .hasSize(9);
    }

    private static Caller at(@Nullable UUID facilityId) {
        return TestCallers.caller(ACCOUNT, TENANT, facilityId);
    }

    private void assertRefused(MockHttpServletRequest request) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> key(request, caller))
                .satisfies(refusal -> assertThat(refusal.code().status()).isEqualTo(400))
                .satisfies(refusal ->
                        assertThat(refusal.sentence()).isEqualTo("Invalid request: Idempotency-Key must be one UUID"));
    }

    private String hash(MockHttpServletRequest request, Caller by) {
        return Objects.requireNonNull(key(request, by)).requestHash();
    }

    private @Nullable IdempotencyKey key(MockHttpServletRequest request, Caller by) {
        HttpServletRequest received = TestBodies.received(request);
        requests.bind(received).keepCaller(by);
        check.preHandle(received, new MockHttpServletResponse(), "the operation");
        assertThat(RequestContext.of(received).createdRecordId()).isNull();
        return IdempotencyKey.take();
    }

    private static MockHttpServletRequest post(String path, String body, String... keys) {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", path);
        request.setContent(body.getBytes(StandardCharsets.UTF_8));
        for (String key : keys) {
            request.addHeader(IdempotencyKey.HEADER, key);
        }
        return request;
    }

    private static MockHttpServletRequest withQuery(MockHttpServletRequest request) {
        request.setQueryString("x=y");
        return request;
    }
}
