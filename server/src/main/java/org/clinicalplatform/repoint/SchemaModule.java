package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A module whose tables are in a schema of this database, named as the module. Each table has {@code id},
 * {@code patient_id} and {@code updated_at}.
 *
 * @param key also the schema's name
 * @param tables plain names of the module's own; they go into statements as text
 */
record SchemaModule(String key, List<String> tables, SchemaModuleMapper rows) implements RepointModule {
    SchemaModule {
        tables = tables.stream().map(table -> key + "." + table).toList();
    }

    @Override
    public boolean isDeployed() {
        return rows.schemaExists(key);
    }

    @Override
    public List<MovedRow> move(String table, UUID fromPatientId, UUID toPatientId, Instant at, int atMost) {
        return rows.move(table, fromPatientId, toPatientId, at, atMost);
    }

    @Override
    public boolean holds(String table, UUID patientId) {
        return rows.holds(table, patientId);
    }

    @Override
    public List<MovedRow> giveBack(String table, UUID obligationId, UUID toPatientId, Instant at, int atMost) {
        return rows.giveBack(table, obligationId, toPatientId, at, atMost);
    }

    @Override
    public boolean keeps(String table, UUID obligationId) {
        return rows.keeps(table, obligationId);
    }

    @Override
    public List<UUID> changedSince(String table, UUID obligationId) {
        return rows.changedSince(table, obligationId);
    }
}
