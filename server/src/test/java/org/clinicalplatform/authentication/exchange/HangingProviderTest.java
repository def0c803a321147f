package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a provider that has published its keys, and then accepts connections without responding. */
class HangingProviderTest {
    /** Less than {@link org.clinicalplatform.identityprovider.ProviderRetriever} takes to give a request up. */
    private static final Duration WITHOUT_WAITING = Duration.ofSeconds(2);

    private static final int REQUESTS = 150;
    private static final List<Duration> AGES = List.of(
            CachedJwkSource.TTL.minusSeconds(30),
            CachedJwkSource.TTL,
            CachedJwkSource.TTL.plusSeconds(1),
            CachedJwkSource.OUTAGE_TTL.minusMinutes(1));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger fetches = new AtomicInteger();
    private final JWK key = new ECKeyGenerator(Curve.P_256).keyID("current").generate();
    private final HttpServer provider =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private volatile JWKSet published = new JWKSet(key);
    private volatile Duration later = Duration.ZERO;
    private volatile boolean hanging;

    HangingProviderTest() throws IOException, JOSEException {
        provider.setExecutor(threads);
        provider.createContext("/keys", exchange -> {
            fetches.incrementAndGet();
            if (hanging) {
                awaitEnd();
            }
            byte[] body = published.toString(true).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        provider.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        provider.stop(0);
        threads.shutdownNow();
    }

    @Test
    void getWhenManyKeyIdsAreUnknownThenHoldsNoMoreThanSomeThreads() throws Exception {
        JWKSource<SecurityContext> keys = keys();
        find(keys, "current");
        hanging = true;
        AtomicInteger refused = new AtomicInteger();

        for (int request = 0; request < REQUESTS; request++) {
            String id = "invented-" + request;
            threads.execute(() -> {
                if (isUnavailable(keys, id)) {
                    refused.incrementAndGet();
                }
            });
        }

        Awaitility.await("refused while the first fetch waits")
                .atMost(WITHOUT_WAITING)
                .until(() -> refused.get() >= REQUESTS - JwkSetFetches.MAX_WAITING);
        assertThat(fetches).as("the first one, and one for unknown keys").hasValue(2);
    }

    @Test
    void getWhenAKeyIdIsUnknownAgainThenIsUnavailableAtOnce() throws Exception {
        JWKSource<SecurityContext> keys = keys();
        find(keys, "current");
        hanging = true;
        assertUnavailable(keys, "invented");

        long begun = System.nanoTime();
        for (int time = 0; time < REQUESTS; time++) {
            assertUnavailable(keys, "invented-" + time);
        }

        assertThat(sinceNanos(begun)).isLessThan(WITHOUT_WAITING);
    }

    @Test
    void getWhenTheKeyIsKnownThenDoesNotWait() throws Exception {
        JWKSource<SecurityContext> keys = keys();
        find(keys, "current");
        hanging = true;

        for (Duration age : AGES) {
            long begun = System.nanoTime();
            later = age;
            assertThat(find(keys, "current")).hasSize(1);
            assertThat(sinceNanos(begun)).as(age.toString()).isLessThan(WITHOUT_WAITING);
        }

        later = CachedJwkSource.OUTAGE_TTL;
        assertUnavailable(keys, "current");
    }

    @Test
    void getWhenTheKeyWasRemovedThenIsNotFoundAfterFiveMinutes() throws Exception {
        JWKSource<SecurityContext> keys = keys();
        find(keys, "current");
        published = new JWKSet();

        later = CachedJwkSource.TTL.minusMinutes(2);
        assertThat(find(keys, "current")).hasSize(1);
        later = CachedJwkSource.TTL;
        assertThat(find(keys, "current")).isEmpty();
    }

    @Test
    void getWhenTheKeysAreOldThenFetchesThemWithoutAWait() throws Exception {
        JWKSource<SecurityContext> keys = keys();
        find(keys, "current");

        later = CachedJwkSource.TTL.minusSeconds(30);
        for (int time = 0; time < REQUESTS; time++) {
            assertThat(find(keys, "current")).hasSize(1);
        }

        Awaitility.await().until(() -> fetches.get() == 2);
    }

    /** Those that wait get another outcome when the test ends, which must not fail the next one. */
    private static boolean isUnavailable(JWKSource<SecurityContext> keys, String id) {
        try {
            find(keys, id);
            return false;
        } catch (KeySourceException e) {
            return e instanceof JWKSetUnavailableException;
        }
    }

    private static void assertUnavailable(JWKSource<SecurityContext> keys, String id) {
        assertThatExceptionOfType(JWKSetUnavailableException.class).isThrownBy(() -> find(keys, id));
    }

    private static Duration sinceNanos(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private JWKSource<SecurityContext> keys() throws IOException {
        return ProviderJwkSource.of(
                new OidcSettings(
                        "urn:issuer",
                        "http://127.0.0.1:" + provider.getAddress().getPort() + "/keys",
                        "us",
                        OidcSettings.PasswordReset.PROVIDER),
                () -> System.nanoTime() + later.toNanos());
    }

    private static List<JWK> find(JWKSource<SecurityContext> keys, String id) throws KeySourceException {
        return keys.get(new JWKSelector(new JWKMatcher.Builder().keyID(id).build()), null);
    }
}
