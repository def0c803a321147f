package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.springframework.context.ApplicationContext;

/** A patient with an empty chart, and a caller who may read it. */
abstract class SummaryTestCase extends ClinicTestCase {
    static final Map<String, Object> VOIDED = Map.of("voided_at", NOW);

    final PatientSummaryService summaries;
    final PatientRow patient;

    SummaryTestCase(ApplicationContext beans) {
        super(beans);
        summaries = bean(PatientSummaryService.class);
        patient = patientAt(facility);
    }

    SummaryPanel panel() {
        return summaries.panel(caller, patient.id());
    }

    ClinicalSummary summary() {
        return summaries.summary(caller, patient.id());
    }

    /** A record of the patient, written without the mappers; columns that are not set have defaults. */
    UUID record(String table, Map<String, ?> columns) {
        return record(table, patient, columns);
    }

    UUID record(String table) {
        return record(table, Map.of());
    }

    /** Of somebody else whom the caller may see. */
    void recordOfAnother(String table) {
        record(table, patientAt(facility), Map.of());
    }

    private UUID record(String table, PatientRow of, Map<String, ?> columns) {
        return db.records(table)
                .insert(row -> columns.forEach(row.patient(of)::set))
                .id();
    }

    UUID visit(String status, Instant startedAt) {
        return record("visit", Map.of("status", status, "started_at", startedAt));
    }

    /** In an encounter of its own. */
    UUID placement(Map<String, Object> columns) {
        Map<String, Object> all = new HashMap<>(Map.of("status", "ACTIVE", "encounter_id", record("encounter")));
        all.putAll(columns);
        return record("encounter_location", all);
    }

    static <T> List<UUID> ids(List<T> records, Function<T, UUID> id) {
        return records.stream().map(id).toList();
    }
}
