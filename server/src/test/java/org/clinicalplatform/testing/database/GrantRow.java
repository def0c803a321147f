package org.clinicalplatform.testing.database;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;

/** A grant of access to a patient; live for four hours from the start unless the test says otherwise. */
public final class GrantRow extends Row<GrantRow> {
    GrantRow() {
        super("patient_access_grant");
        set("reason", "Emergency");
        set("granted_at", TestClock.START.minus(Duration.ofDays(1)));
        set("granted_by", WRITER);
        expiresAt(TestClock.START.plus(Duration.ofHours(4)));
    }

    public GrantRow patient(PatientRow patient) {
        return set("patient_id", patient.id());
    }

    public GrantRow account(AccountRow account) {
        return set("user_account_id", account.id());
    }

    public GrantRow expiresAt(Instant expiresAt) {
        return set("expires_at", expiresAt);
    }

    public GrantRow revoked() {
        return set("revoked_at", TestClock.START);
    }

    @Override
    void prepare(TestDatabase database) {
        set(
                "tenant_id",
                database.sql("select tenant_id from patient where id = ?")
                        .param(uuid("patient_id"))
                        .query(UUID.class)
                        .single());
    }
}
