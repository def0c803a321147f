package org.clinicalplatform.client;

import java.time.Clock;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ClinicalClientException;
import org.clinicalplatform.client.error.EnrolmentRequiredException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a client and their refresh. A refresh token is single-use, and a second use ends the session. Changes
 * of the tokens are therefore serialized, and threads that need new tokens share one refresh.
 *
 * <p>The client of a program opens a session where there is none, and where it cannot be refreshed any more. Whoever
 * had the former one goes on with the new one, since both are the program's, and are narrowed to the same scope.
 */
final class LiveSession implements Credentials {

    /** Statuses by which the service rejects a refresh token for good; any other failure may be temporary. */
    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403);

    private final TokenStore store;
    private final Clock clock;
    private final UnaryOperator<Tokens> tokenRefresh;
    private final @Nullable ProgramSignIn programSignIn;
    private final ReentrantLock changing = new ReentrantLock();

    /** Not a monitor, in which virtual threads would keep their carriers before Java 24: the store may block. */
    private final ReentrantLock sharing = new ReentrantLock();

    private @Nullable PendingRefresh pendingRefresh;
    private long session;

    /**
     * A session over a store.
     *
     * @param tokenRefresh exchanges the refresh token at the service
     * @param programSignIn opens a session of a program; null if people sign in
     */
    LiveSession(
            TokenStore store, Clock clock, UnaryOperator<Tokens> tokenRefresh, @Nullable ProgramSignIn programSignIn) {
        this.store = new FailsafeTokenStore(store);
        this.clock = clock;
        this.tokenRefresh = tokenRefresh;
        this.programSignIn = programSignIn;
    }

    @Override
    public Bearer current() throws InterruptedException {
        Bearer bearer = storedOrOpened();
        if (!bearer.tokens().refreshDueAt(clock.instant())) {
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
            // The refresh was early and the token is still valid: the next call tries again.
            return bearer;
        }
    }

    @Override
    public Bearer replacementFor(Bearer refused) throws InterruptedException {
        requireCurrent(refused.session());
        Tokens replacement = outcomeOf(pendingRefreshOf(refused.tokens(), refused.session()));
        requireCurrent(refused.session());
        return new Bearer(replacement, refused.session());
    }

    private void requireCurrent(long expected) {
        if (sessionNumber() != expected) {
            throw new SessionEndedException();
        }
    }

    private long sessionNumber() {
        sharing.lock();
        try {
            return session;
        } finally {
            sharing.unlock();
        }
    }

    private Bearer storedOrOpened() throws InterruptedException {
        long present;
        sharing.lock();
        try {
            present = session;
            // loaded once: a refresh that is refused on another thread may clear the store at any time
            Tokens tokens = store.load();
            if (tokens != null) {
                return new Bearer(tokens, present);
            }
            if (programSignIn == null) {
                throw new SessionEndedException();
            }
        } finally {
            sharing.unlock();
        }
        return new Bearer(outcomeOf(pendingRefreshOf(null, present)), present);
    }

    /**
     * The refresh that replaces tokens, shared by all calls of their session.
     *
     * @param refused null if there were no tokens
     * @param of the number of the session
     */
    private CompletableFuture<Tokens> pendingRefreshOf(@Nullable Tokens refused, long of) {
        sharing.lock();
        try {
            Tokens current = store.load();
            if (current == null && programSignIn == null) {
                throw new SessionEndedException();
            }
            if (current != null && !current.sameAs(refused)) {
                return CompletableFuture.completedFuture(current);
            }
            if (pendingRefresh == null || !pendingRefresh.replaces(current, of)) {
                Supplier<Tokens> opening =
                        refused == null || programSignIn == null ? programSignIn : inPlaceOf(of, programSignIn);
                CompletableFuture<Tokens> outcome =
                        CompletableFuture.supplyAsync(() -> refreshed(refused, opening), LiveSession::onOwnThread);
                pendingRefresh = new PendingRefresh(refused, of, outcome);
            }
            return pendingRefresh.outcome();
        } finally {
            sharing.unlock();
        }
    }

    /** Opens a session in place of one that is still the client's: a sign-out is not followed by a new session. */
    private Supplier<Tokens> inPlaceOf(long expected, Supplier<Tokens> opening) {
        return () -> {
            requireCurrent(expected);
            return opening.get();
        };
    }

    /**
     * Runs a call that opens, changes or ends the session while no other such call and no refresh runs.
     *
     * @param change gets the credentials to sign its calls with
     */
    <T> T exclusively(Function<Credentials, T> change) {
        return exclusively(change, programSignIn);
    }

    /** As {@link #exclusively(Function)}, for a call that ends the session, and must not open one before. */
    <T> T closing(Function<Credentials, T> end) {
        return exclusively(end, null);
    }

    /**
     * Runs a call that narrows the session, and narrows later sessions of a program likewise.
     *
     * @param narrowing gets the credentials to sign its call with, and returns the tokens that carry the scope
     */
    Tokens narrow(UUID tenantId, @Nullable UUID facilityId, Function<Credentials, Tokens> narrowing) {
        // a session to be opened first has the new scope: the former may be refused by now
        ScopedOpening opening =
                programSignIn == null ? null : new ScopedOpening(programSignIn.in(tenantId, facilityId));
        return exclusively(
                credentials -> {
                    Tokens tokens = narrowed(credentials, narrowing, opening);
                    // first, because the tokens are in use even if the store fails to save them
                    if (programSignIn != null) {
                        programSignIn.narrowTo(tenantId, facilityId);
                    }
                    begin(tokens);
                    return tokens;
                },
                opening);
    }

    /** A session that was opened for the narrowing has the scope, and is in use: to fail would deny that. */
    private Tokens narrowed(
            Credentials credentials, Function<Credentials, Tokens> narrowing, @Nullable ScopedOpening opening) {
        try {
            return narrowing.apply(credentials);
        } catch (ClinicalClientException e) {
            Tokens opened = opening != null && opening.succeeded ? store.load() : null;
            if (opened == null) {
                throw e;
            }
            return opened;
        }
    }

    private <T> T exclusively(Function<Credentials, T> change, @Nullable Supplier<Tokens> opening) {
        changing.lock();
        try {
            return change.apply(new Exclusive(opening));
        } finally {
            changing.unlock();
        }
    }

    /** Takes over the tokens of a session just opened or narrowed; only within {@link #exclusively}. */
    void begin(Tokens tokens) {
        sharing.lock();
        try {
            session++;
            store.save(tokens);
        } finally {
            sharing.unlock();
        }
    }

    /** Takes over new tokens of the same session and scope; only within {@link #exclusively}. */
    void replace(Tokens tokens) {
        store.save(tokens);
    }

    /** The tokens of now; only within {@link #exclusively}. */
    Tokens tokens() {
        return stored().tokens();
    }

    /** Forgets the tokens; only within {@link #exclusively}. */
    void forget() {
        sharing.lock();
        try {
            session++;
            store.clear();
        } finally {
            sharing.unlock();
        }
    }

    private Bearer stored() {
        sharing.lock();
        try {
            Tokens tokens = store.load();
            if (tokens == null) {
                throw new SessionEndedException();
            }
            return new Bearer(tokens, session);
        } finally {
            sharing.unlock();
        }
    }

    /**
     * The tokens that replace used ones.
     *
     * @param opening opens a session if there is none; null if that is not wanted
     */
    private Tokens refreshed(@Nullable Tokens spent, @Nullable Supplier<Tokens> opening) {
        changing.lock();
        try {
            Tokens current = store.load();
            if (current == null) {
                return opened(opening, null);
            }
            return current.sameAs(spent) ? refreshedOrOpened(current, opening) : current;
        } finally {
            changing.unlock();
        }
    }

    private Tokens refreshedOrOpened(Tokens current, @Nullable Supplier<Tokens> opening) {
        try {
            Tokens fresh = tokenRefresh.apply(current);
            store.save(fresh);
            return fresh;
        } catch (ClinicalApiException e) {
            if (!endsSession(e)) {
                throw e;
            }
            store.clear();
            return opened(opening, e);
        }
    }

    /**
     * Without the standard body a proxy responded, which knows nothing about the session. An account that has to enrol
     * a second factor first can do so in this session, whose refresh token the service accepts afterwards.
     */
    private static boolean endsSession(ClinicalApiException refusal) {
        return REFUSALS.contains(refusal.status())
                && refusal.details().isPresent()
                && !(refusal instanceof EnrolmentRequiredException);
    }

    private Tokens opened(@Nullable Supplier<Tokens> opening, @Nullable ClinicalApiException refusal) {
        if (opening == null) {
            throw refusal == null ? new SessionEndedException() : new SessionEndedException(refusal);
        }
        Tokens tokens = opening.get();
        store.save(tokens);
        return tokens;
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
            throw new IllegalStateException("the refresh of the session failed", failure);
        }
    }

    /**
     * Runs the refresh on its own thread: if the first thread that needs it were interrupted after the refresh token
     * was used, the new token would be lost, and with it the session of all other threads.
     */
    private static void onOwnThread(Runnable refresh) {
        Thread thread = new Thread(refresh, "clinical-client-refresh");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * A refresh that threads share.
     *
     * @param spent the tokens that it replaces; null if there were none
     * @param session the number of their session
     */
    private record PendingRefresh(@Nullable Tokens spent, long session, CompletableFuture<Tokens> outcome) {

        /**
         * Not those of a session that was begun or narrowed while the refresh waited: it would return just these. Nor
         * those that a call opens after a sign-out: it would not open any.
         */
        boolean replaces(@Nullable Tokens current, long of) {
            return !outcome.isDone() && session == of && (current == null || current.sameAs(spent));
        }
    }

    /** Opens a session in another scope: calls that were refused in the former one must not be repeated in it. */
    private final class ScopedOpening implements Supplier<Tokens> {
        private final Supplier<Tokens> opening;
        private boolean succeeded;

        ScopedOpening(Supplier<Tokens> opening) {
            this.opening = opening;
        }

        @Override
        public Tokens get() {
            Tokens tokens = opening.get();
            // before the tokens are stored, where those calls look for a replacement
            sharing.lock();
            try {
                session++;
            } finally {
                sharing.unlock();
            }
            succeeded = true;
            return tokens;
        }
    }

    /**
     * For a call that holds the lock: it refreshes on its own thread, since a refresh elsewhere would wait for the
     * lock.
     */
    private final class Exclusive implements Credentials {
        private final @Nullable Supplier<Tokens> opening;

        Exclusive(@Nullable Supplier<Tokens> opening) {
            this.opening = opening;
        }

        @Override
        public Bearer current() {
            Tokens present = store.load();
            Tokens tokens = present == null ? opened(opening, null) : present;
            return new Bearer(tokens, sessionNumber());
        }

        @Override
        public Bearer replacementFor(Bearer refused) {
            return new Bearer(refreshed(refused.tokens(), opening), refused.session());
        }
    }
}
