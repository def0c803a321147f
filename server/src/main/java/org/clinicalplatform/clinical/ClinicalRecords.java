package org.clinicalplatform.clinical;

import java.util.Objects;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

/**
 * The records of one kind, as far as each caller may see them: what all kinds share of creating, reading, changing and
 * voiding.
 *
 * <p>A body was validated before (400). Each method first refuses what the caller may not see, then a reference of the
 * body that cannot be resolved (400), and last what the state of the record does not allow (409).
 *
 * <p>A revision has the time at which its patient is locked. That of the beginning of a transaction that waited for a
 * merge would be before the merge, whose undo tells by times what has been recorded and changed since.
 *
 * @param <F> the filter of searches and pages
 */
public final class ClinicalRecords<R extends ClinicalRecord, F extends PatientFilter> {
    /** Of looking for a record that merges or undos move to another patient again and again. */
    private static final int ATTEMPTS = 3;

    private static final BiConsumer<PatientRef, UUID> NONE = (patient, id) -> {};

    private final RecordKind kind;
    private final RecordStore<R, F> store;
    private final RecordSearch<R, F> search;
    private final ClinicalRecordsFactory shared;

    ClinicalRecords(RecordKind kind, RecordStore<R, F> store, ClinicalRecordsFactory shared) {
        this.kind = kind;
        this.store = store;
        this.search = new RecordSearch<>(store, shared.patients());
        this.shared = shared;
    }

    /** Makes a new record of the patient, or refuses what it refers to. */
    @FunctionalInterface
    public interface Creation<R> {
        R create(UUID id, PatientRef patient, Revision first);
    }

    /** Makes the next revision of a record, or refuses the change. */
    @FunctionalInterface
    public interface Change<R> {
        R apply(R current, Revision next);
    }

    /**
     * Creates a record of the patient.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     * @throws ApiException with 409 for a record at a facility that was deactivated
     */
    public R create(Caller caller, UUID patientId, Creation<R> creation) {
        return shared.write(now -> {
            PatientRef patient = shared.patients().admitForWrite(Viewer.of(caller, now), patientId);
            return shared.creates()
                    .create(
                            () -> insert(creation.create(
                                    shared.nextId(), patient, Revision.first(caller.accountId(), shared.now()))),
                            ClinicalRecord::id,
                            id -> get(caller, id));
        });
    }

    /** @throws RecordNotFoundException with 404 for a record that is denied or unknown */
    public R get(Caller caller, UUID id) {
        return Denial.admit(kind, store.findVisible(viewer(caller), id));
    }

    /**
     * Changes a record in the version that the client read.
     *
     * @param update the statement; it returns the number of rows that it changed
     * @throws RecordNotFoundException with 404 for a record that is denied or unknown
     * @throws ApiException with 409 when the record has another version
     */
    public R update(Caller caller, UUID id, long version, Change<R> change, ToIntFunction<R> update) {
        return update(caller, id, version, NONE, change, update);
    }

    /**
     * As above, for an operation that locks other rows of the patient before the record.
     *
     * @param before locks them, for the id of the record if it is still the patient's; repeated if a merge or undo has
     *     moved the record
     */
    public R update(
            Caller caller,
            UUID id,
            long version,
            BiConsumer<PatientRef, UUID> before,
            Change<R> change,
            ToIntFunction<R> update) {
        return change(
                caller,
                id,
                before,
                (current, next) -> {
                    R changed = change.apply(current, next);
                    current.revision().require(version);
                    return changed;
                },
                update);
    }

    /** As {@link #update}, of the version that the record has. Of concurrent changes, one is made after the other. */
    public R change(Caller caller, UUID id, Change<R> change, ToIntFunction<R> update) {
        return change(caller, id, NONE, change, update);
    }

    private R change(
            Caller caller, UUID id, BiConsumer<PatientRef, UUID> before, Change<R> change, ToIntFunction<R> update) {
        return shared.write(now -> {
            R current = Denial.admit(kind, lock(Viewer.of(caller, now), id, before));
            R changed = change.apply(current, current.revision().next(caller.accountId(), shared.now()));
            OptimisticLock.requireUpdated(update.applyAsInt(changed));
            return changed;
        });
    }

    /**
     * Voids a record that was created in error.
     *
     * @param update the statement
     * @throws RecordNotFoundException with 404 for a record that is denied or unknown
     */
    public void voidRecord(Caller caller, UUID id, @Nullable String reason, Consumer<VoidRequest> update) {
        voidRecord(caller, id, reason, record -> {}, update);
    }

    /**
     * As above, if the record may be voided.
     *
     * @param check refuses records that the caller may see and must not void
     */
    public void voidRecord(
            Caller caller, UUID id, @Nullable String reason, Consumer<R> check, Consumer<VoidRequest> update) {
        shared.write(now -> {
            R current = Denial.admit(kind, lock(Viewer.of(caller, now), id, NONE));
            check.accept(current);
            update.accept(new VoidRequest(current.id(), reason, caller.accountId(), shared.now()));
            return current;
        });
    }

    /**
     * As {@link #voidRecord}, for an operation with its own response to a record that is voided or hidden from the
     * caller by now.
     *
     * @param otherwise makes that response; in the transaction, which also writes the event of the call
     */
    public void voidIfVisible(
            Caller caller, UUID id, @Nullable String reason, Consumer<VoidRequest> update, Runnable otherwise) {
        shared.write(now -> {
            R current = lock(Viewer.of(caller, now), id, NONE);
            if (current == null) {
                otherwise.run();
            } else {
                UUID admitted = Denial.admit(kind, current).id();
                update.accept(new VoidRequest(admitted, reason, caller.accountId(), shared.now()));
            }
            return id;
        });
    }

    /** The newest of the records that match and that the caller may see, fewer where they are very long. */
    public SearchResult<R> search(Caller caller, F filter) {
        return search.find(viewer(caller), filter);
    }

    /**
     * A page of the patient's records that match, newest first.
     *
     * @param filter names the patient
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    public Page<R> page(Caller caller, F filter, PageQuery query) {
        UUID patientId = Objects.requireNonNull(filter.patientId());
        // one snapshot: a restriction or an undo after the admission would leave the page empty
        return shared.read(now -> {
            Viewer viewer = Viewer.of(caller, now);
            shared.patients().admit(viewer, patientId);
            return Page.of(
                    query, store.count(viewer, filter), () -> store.search(viewer, filter, query, RecordSource.TABLE));
        });
    }

    private R insert(R created) {
        if (store.insert(created) == 0) {
            throw new ApiException(ErrorCode.FACILITY_INACTIVE);
        }
        return created;
    }

    /**
     * The record, locked after its patient: the order in which a merge or undo locks them, so that neither begins
     * before the transaction ends. One that was moved meanwhile is not locked before the patient whose it is now. Null
     * for a record that the caller may not see, and unlocked if it has no patient.
     *
     * @param before locks what precedes the record
     */
    private @Nullable R lock(Viewer viewer, UUID id, BiConsumer<PatientRef, UUID> before) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            R found = store.findVisible(viewer, id);
            if (found == null || found.patientId() == null) {
                return found;
            }
            PatientRef patient = shared.patients().lock(viewer, found.patientId());
            if (patient != null) {
                before.accept(patient, id);
                R locked = store.lockVisible(viewer, id, patient.id());
                if (locked != null) {
                    return locked;
                }
            }
        }
        throw new ApiException(ErrorCode.UNAVAILABLE);
    }

    private Viewer viewer(Caller caller) {
        return Viewer.of(caller, shared.now());
    }
}
