package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

/** How many threads wait, at most, for whatever clients, mail server and identity provider delay (decision 0033). */
class WaitingThreadsTest {
    /** Of Tomcat, by default. */
    private static final int THREADS = 200;

    /** Threads that stay free; a request needs one for some milliseconds. */
    private static final int FREE = 10;

    @Test
    void waitsWhenPasswordsAreHashedHereThenLeaveThreads() throws ReflectiveOperationException {
        int waits = bound("authentication.password.PasswordHasher", "MAX_WAITING") + always();

        assertThat(waits).isLessThanOrEqualTo(THREADS - FREE);
    }

    @Test
    void waitsWhenThereIsAnIdentityProviderThenLeaveThreads() throws ReflectiveOperationException {
        int exchanges = 2 * bound("authentication.exchange.ExchangeTurns", "MAX_WAITING");
        int transactions = bound("identityprovider.ProviderTransactions", "MAX_CONCURRENT")
                + bound("identityprovider.ProviderTransactions", "MAX_WAITING");
        int keys = bound("authentication.exchange.JwkSetFetches", "MAX_WAITING");

        assertThat(exchanges + transactions + keys + always()).isLessThanOrEqualTo(THREADS - FREE);
    }

    private static int always() throws ReflectiveOperationException {
        int longTransactions = bound("platform.persistence.LongTransactions", "MAX_RUNNING")
                + bound("platform.persistence.LongTransactions", "MAX_WAITING");
        int deliveries = bound("notification.NotificationDispatch", "MAX_CONCURRENT");
        return HardenedEndpoint.slowReaders(THREADS) + deliveries + longTransactions;
    }

    private static int bound(String type, String constant) throws ReflectiveOperationException {
        Field field = Class.forName("org.clinicalplatform." + type).getDeclaredField(constant);
        field.setAccessible(true);
        return field.getInt(null);
    }
}
