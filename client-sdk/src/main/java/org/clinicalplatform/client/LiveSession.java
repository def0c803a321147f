package org.clinicalplatform.client;

import java.time.Clock;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ClinicalClientException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a client and their renewal. A refresh token is good for one use, and a second use ends the session, so
 * everything that changes the tokens happens one after another, and threads in need of new tokens share one renewal.
 *
 * <p>Thread-safe.
 */
final class LiveSession implements Credentials {

    /** What the service answers to a refresh token it will never take; anything else may pass. */
    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403);

    private final TokenStore store;
    private final Clock clock;
    private final UnaryOperator<Tokens> refresh;
    private final ReentrantLock changing = new ReentrantLock();
    private final Object sharing = new Object();
    private @Nullable CompletableFuture<Tokens> renewal;
    private long session;

    /**
     * A session over a store.
     *
     * @param refresh trades the refresh token in at the service
     */
    LiveSession(TokenStore store, Clock clock, UnaryOperator<Tokens> refresh) {
        this.store = store;
        this.clock = clock;
        this.refresh = refresh;
    }

    @Override
    public Bearer current() throws InterruptedException {
        Bearer bearer = stored();
        if (!bearer.tokens().renewalDueAt(clock.instant())) {
            return bearer;
        }
        try {
            return replacementFor(bearer);
        } catch (SessionEndedException e) {
            throw e;
        } catch (ClinicalClientException e) {
            if (bearer.tokens().expiredAt(clock.instant())) {
                throw e;
            }
            // The renewal came early, and the token is good for a little longer: the next call tries again.
            return bearer;
        }
    }

    @Override
    public Bearer replacementFor(Bearer refused) throws InterruptedException {
        Tokens replacement = outcomeOf(renewalOf(refused.tokens()));
        synchronized (sharing) {
            if (session != refused.session()) {
                throw new SessionEndedException();
            }
        }
        return new Bearer(replacement, refused.session());
    }

    private CompletableFuture<Tokens> renewalOf(Tokens refused) {
        synchronized (sharing) {
            Tokens current = stored().tokens();
            if (!current.sameStepAs(refused)) {
                return CompletableFuture.completedFuture(current);
            }
            if (renewal == null || renewal.isDone()) {
                renewal = CompletableFuture.supplyAsync(() -> renewed(refused), LiveSession::onThreadOfItsOwn);
            }
            return renewal;
        }
    }

    /**
     * Runs a call that opens, changes or ends the session while no other such call and no renewal runs.
     *
     * @param change gets the credentials to sign its calls with
     */
    <T> T alone(Function<Credentials, T> change) {
        changing.lock();
        try {
            return change.apply(new Alone());
        } finally {
            changing.unlock();
        }
    }

    /** Takes over the tokens of a session just opened; only for calls that run {@link #alone}. */
    void begin(Tokens tokens) {
        synchronized (sharing) {
            session++;
            store.save(tokens);
        }
    }

    /** Takes over new tokens of the same session; only for calls that run {@link #alone}. */
    void carryOn(Tokens tokens) {
        store.save(tokens);
    }

    /** The tokens of now; only for calls that run {@link #alone}. */
    Tokens tokens() {
        return stored().tokens();
    }

    /** Forgets the tokens; only for calls that run {@link #alone}. */
    void forget() {
        synchronized (sharing) {
            session++;
            store.clear();
        }
    }

    private Bearer stored() {
        synchronized (sharing) {
            Tokens tokens = store.load();
            if (tokens == null) {
                throw new SessionEndedException();
            }
            return new Bearer(tokens, session);
        }
    }

    private Tokens renewed(Tokens spent) {
        changing.lock();
        try {
            Tokens current = stored().tokens();
            if (!current.sameStepAs(spent)) {
                return current;
            }
            Tokens fresh = refresh.apply(current);
            store.save(fresh);
            return fresh;
        } catch (ClinicalApiException e) {
            if (!REFUSALS.contains(e.status())) {
                throw e;
            }
            store.clear();
            throw new SessionEndedException(e);
        } finally {
            changing.unlock();
        }
    }

    private static Tokens outcomeOf(CompletableFuture<Tokens> shared) throws InterruptedException {
        try {
            return shared.get();
        } catch (ExecutionException e) {
            Throwable failure = e.getCause();
            if (failure instanceof SessionEndedException ended) {
                // Of this thread's own, so that its stack trace shows the call that found the session over.
                throw ended.refusal().map(SessionEndedException::new).orElseGet(SessionEndedException::new);
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            throw new IllegalStateException("the renewal of the session broke down", failure);
        }
    }

    /**
     * A renewal must not die with the thread that happened to need it first: if that is interrupted after the refresh
     * token was spent, the new one would be lost, and with it the session of all the others.
     */
    private static void onThreadOfItsOwn(Runnable renewal) {
        Thread thread = new Thread(renewal, "clinical-client-renewal");
        thread.setDaemon(true);
        thread.start();
    }

    /** For a call that holds the lock: it renews in its own thread, since a renewal elsewhere would wait for it. */
    private final class Alone implements Credentials {

        @Override
        public Bearer current() {
            return stored();
        }

        @Override
        public Bearer replacementFor(Bearer refused) {
            return new Bearer(renewed(refused.tokens()), refused.session());
        }
    }
}
