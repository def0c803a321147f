package org.clinicalplatform.client;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.AuditOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Which audit events to list; what is given narrows the list together.
 *
 * @param userAccountId the account that called; null for any
 * @param recordId the record it called about; null for any, and for calls about none
 * @param patientId the patient it called about, by any id that names him after merges; null for any, and for calls
 *     about none
 * @param outcome what became of the call; null for anything
 * @param from the earliest time; null for no bound
 * @param to the time they are all before, not before {@code from}; null for no bound
 */
public record AuditEventFilter(
        @Nullable UUID userAccountId,
        @Nullable UUID recordId,
        @Nullable UUID patientId,
        @Nullable AuditOutcome outcome,
        @Nullable Instant from,
        @Nullable Instant to) {
    private static final AuditEventFilter ALL = new AuditEventFilter(null, null, null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all events
     */
    public static AuditEventFilter all() {
        return ALL;
    }

    /**
     * The same filter with another account.
     *
     * @param newUserAccountId the account that called
     * @return the new filter
     */
    public AuditEventFilter withUserAccount(UUID newUserAccountId) {
        return new AuditEventFilter(newUserAccountId, recordId, patientId, outcome, from, to);
    }

    /**
     * The same filter with another record.
     *
     * @param newRecordId the record that the calls are about
     * @return the new filter
     */
    public AuditEventFilter withRecord(UUID newRecordId) {
        return new AuditEventFilter(userAccountId, newRecordId, patientId, outcome, from, to);
    }

    /**
     * The same filter with another patient.
     *
     * @param newPatientId the patient that the calls are about
     * @return the new filter
     */
    public AuditEventFilter withPatient(UUID newPatientId) {
        return new AuditEventFilter(userAccountId, recordId, newPatientId, outcome, from, to);
    }

    /**
     * The same filter with another outcome.
     *
     * @param newOutcome what became of the calls
     * @return the new filter
     */
    public AuditEventFilter withOutcome(AuditOutcome newOutcome) {
        return new AuditEventFilter(userAccountId, recordId, patientId, newOutcome, from, to);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest time
     * @return the new filter
     */
    public AuditEventFilter withFrom(Instant earliest) {
        return new AuditEventFilter(userAccountId, recordId, patientId, outcome, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time the events are all before
     * @return the new filter
     */
    public AuditEventFilter withTo(Instant end) {
        return new AuditEventFilter(userAccountId, recordId, patientId, outcome, from, end);
    }
}
