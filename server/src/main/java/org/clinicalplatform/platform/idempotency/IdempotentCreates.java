package org.clinicalplatform.platform.idempotency;

import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.Assert;

/**
 * Makes each record once, however often its client repeats the request (requirement R-278). Every create of the service
 * goes through it; without an {@code Idempotency-Key} it only keeps the id of the record for the audit event.
 *
 * <p>The key becomes a row in the transaction of the create: both are there or neither, and a create that is refused
 * leaves its key free. While the transaction runs, an advisory lock of PostgreSQL represents the key on all replicas.
 * Nobody waits for it, so it cannot take part in a deadlock.
 */
@Component
public class IdempotentCreates {
    /** How long a key is kept after its create. */
    static final Duration RETENTION = Duration.ofHours(24);

    private static final Runnable ADMITTED = () -> {};

    private final IdempotencyKeyMapper keys;
    private final Clock clock;

    IdempotentCreates(IdempotencyKeyMapper keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * Creates a record in the caller's transaction, or reads the one that an earlier request with the same key created.
     *
     * <p>Call it once everything that refuses denied and unauthorized callers has passed, and before anything that
     * depends on the state of records. Until then only locks may be taken that concurrent creates share.
     *
     * @param idOf the id by which {@code reading} finds the record
     * @param reading the record as far as the caller may see it now, with the not-found response of reading it
     * @throws ApiException with 409 while the first request with this key runs, with 422 if it was a different request
     * @throws RecordNotFoundException if the record is not visible any more
     */
    public <T> T create(Supplier<T> creation, Function<T, UUID> idOf, Function<UUID, T> reading) {
        return create(ADMITTED, creation, idOf, reading);
    }

    /**
     * As above, where the creation admits the caller under locks that a concurrent create would wait for.
     *
     * @param admission refuses whom the creation would refuse, without a lock; runs only if the request has a key
     */
    public <T> T create(Runnable admission, Supplier<T> creation, Function<T, UUID> idOf, Function<UUID, T> reading) {
        IdempotencyKey key = IdempotencyKey.take();
        return key == null ? kept(creation.get(), idOf) : createOnce(key, admission, creation, idOf, reading);
    }

    private <T> T createOnce(
            IdempotencyKey key,
            Runnable admission,
            Supplier<T> creation,
            Function<T, UUID> idOf,
            Function<UUID, T> reading) {
        Assert.state(
                TransactionSynchronizationManager.isActualTransactionActive(), "A create must run in a transaction");
        boolean locked = keys.tryLock(key);
        admission.run();
        if (!locked) {
            throw new ApiException(ErrorCode.IDEMPOTENCY_KEY_IN_USE);
        }
        // a statement of its own: it must see what the former holder of the lock has committed
        KeptCreate earlier = keys.find(key, clock.instant().minus(RETENTION));
        return earlier == null ? createFirst(key, creation, idOf) : read(key, earlier, reading);
    }

    private <T> T createFirst(IdempotencyKey key, Supplier<T> creation, Function<T, UUID> idOf) {
        T created = kept(creation.get(), idOf);
        keys.insert(key, idOf.apply(created), clock.instant());
        return created;
    }

    private static <T> T read(IdempotencyKey key, KeptCreate earlier, Function<UUID, T> reading) {
        if (!earlier.requestHash().equals(key.requestHash())) {
            throw new ApiException(ErrorCode.IDEMPOTENCY_KEY_REUSED);
        }
        RequestContext.current().keepRepeatedCreate(earlier.recordId());
        return reading.apply(earlier.recordId());
    }

    private static <T> T kept(T created, Function<T, UUID> idOf) {
        RequestContext.current().keepCreatedRecord(idOf.apply(created));
        return created;
    }
}
