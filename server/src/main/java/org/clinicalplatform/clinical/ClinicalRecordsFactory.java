package org.clinicalplatform.clinical;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes the {@link ClinicalRecords} of each kind, and holds what they share. */
@Component
public class ClinicalRecordsFactory {
    private final PatientAccess patients;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;
    private final TransactionTemplate writes;
    private final TransactionTemplate reads;

    ClinicalRecordsFactory(
            PatientAccess patients,
            IdempotentCreates creates,
            Ids ids,
            Clock clock,
            PlatformTransactionManager transactions) {
        this.patients = patients;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
        this.writes = new TransactionTemplate(transactions);
        this.reads = new TransactionTemplate(transactions);
        this.reads.setReadOnly(true);
        this.reads.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /** The records of the kind that the mapper reads and writes. */
    public <R extends ClinicalRecord, F extends PatientFilter> ClinicalRecords<R, F> records(
            RecordKind kind, RecordStore<R, F> store) {
        return new ClinicalRecords<>(kind, store, this);
    }

    PatientAccess patients() {
        return patients;
    }

    IdempotentCreates creates() {
        return creates;
    }

    UUID nextId() {
        return ids.next();
    }

    Instant now() {
        return clock.instant();
    }

    /** Runs the work in a transaction, with the time at which it began. */
    <T> T write(Function<Instant, T> work) {
        return writes.execute(status -> work.apply(now()));
    }

    /** As {@link #write}, in a transaction that only reads, all from one snapshot. */
    <T> T read(Function<Instant, T> work) {
        return reads.execute(status -> work.apply(now()));
    }
}
