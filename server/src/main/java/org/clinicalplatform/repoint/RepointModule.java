package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A module that keeps patients' rows of its own, and lets them follow a merge. Every method joins the transaction of its
 * caller, and waits for no lock longer than the caller's {@code lock_timeout}. Thread-safe.
 */
interface RepointModule {
    /** Its name in obligations, for instance {@code lab}. */
    String key();

    /** Whether this deployment runs it: its schema exists. */
    boolean isDeployed();

    /** The tables with a patient's id, schema and name, in the order in which they are moved. */
    List<String> tables();

    /**
     * Moves some of a patient's rows; rows that another session has locked are passed over.
     *
     * @param at becomes their {@code updated_at}
     * @return those moved; fewer than {@code atMost} when no other can be moved
     */
    List<MovedRow> move(String table, UUID fromPatientId, UUID toPatientId, Instant at, int atMost);

    /** Whether any row is the patient's. */
    boolean holds(String table, UUID patientId);

    /**
     * Moves some of the rows that an obligation has moved and that are still where that left them; rows that another
     * session has locked are passed over.
     *
     * @param at becomes their {@code updated_at}
     * @return those moved; fewer than {@code atMost} when no other can be moved
     */
    List<MovedRow> giveBack(String table, UUID obligationId, UUID toPatientId, Instant at, int atMost);

    /** Whether any row that an obligation has moved is still where that left it. */
    boolean keeps(String table, UUID obligationId);

    /** The rows that an obligation has moved and that are gone, with another patient, or written since. */
    List<UUID> changedSince(String table, UUID obligationId);
}
