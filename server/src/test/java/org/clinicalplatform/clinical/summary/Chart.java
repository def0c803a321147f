package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;

/** The chart of one patient, written without the mappers; columns that a test does not set have defaults. */
final class Chart {
    private static final UUID WRITER = new UUID(0, 7);

    private final TestDatabase db;
    private final PatientRow patient;

    Chart(TestDatabase db, PatientRow patient) {
        this.db = db;
        this.patient = patient;
    }

    UUID condition(Map<String, ?> said) {
        return insert(
                "condition",
                Map.of(
                        "code_system", "urn:codes",
                        "code_code", "7",
                        "clinical_status", "ACTIVE",
                        "verification_status", "CONFIRMED",
                        "recorded_at", TestClock.START),
                said);
    }

    UUID allergy(Map<String, ?> said) {
        return insert(
                "allergy",
                Map.of(
                        "substance_system", "http://snomed.info/sct",
                        "substance_code", "387207008",
                        "clinical_status", "ACTIVE",
                        "verification_status", "CONFIRMED",
                        "recorded_at", TestClock.START),
                said);
    }

    UUID observation(Map<String, ?> said) {
        return insert(
                "observation",
                Map.of(
                        "status", "FINAL",
                        "category", "VITAL_SIGNS",
                        "code_system", "http://loinc.org",
                        "code_code", "8867-4",
                        "effective_at", TestClock.START),
                said);
    }

    UUID encounter(Map<String, ?> said) {
        return insert(
                "encounter",
                Map.of(
                        "type_system", "urn:codes",
                        "type_code", "7",
                        "encounter_class", "AMBULATORY",
                        "status", "FINISHED",
                        "started_at", TestClock.START),
                said);
    }

    UUID diagnosis(Map<String, ?> said) {
        return insert(
                "diagnosis", Map.of("text", "Cough", "certainty", "CONFIRMED", "diagnosed_at", TestClock.START), said);
    }

    UUID note(Map<String, ?> said) {
        return insert(
                "clinical_note",
                Map.of(
                        "type_system", "urn:codes",
                        "type_code", "7",
                        "title", "Progress note",
                        "content", "Coughs",
                        "status", "DRAFT",
                        "author_id", WRITER),
                said);
    }

    UUID carePlan(Map<String, ?> said) {
        return insert(
                "care_plan",
                Map.of(
                        "status",
                        "ACTIVE",
                        "intent",
                        "PLAN",
                        "title",
                        "Breathe",
                        "period_start",
                        LocalDate.ofInstant(TestClock.START, ZoneOffset.UTC)),
                said);
    }

    UUID placement(Map<String, ?> said) {
        return insert(
                "encounter_location",
                Map.of("ward", "3 East", "status", "ACTIVE", "started_at", TestClock.START),
                said);
    }

    private UUID insert(String table, Map<String, ?> defaults, Map<String, ?> said) {
        UUID id = UUID.randomUUID();
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put("id", id);
        columns.put("tenant_id", patient.tenantId());
        columns.put("patient_id", patient.id());
        columns.put("created_at", TestClock.START);
        columns.put("created_by", WRITER);
        columns.put("updated_at", TestClock.START);
        columns.put("updated_by", WRITER);
        columns.putAll(defaults);
        columns.putAll(said);
        String names = String.join(", ", columns.keySet());
        String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        db.sql("insert into " + table + " (" + names + ") values (" + marks + ")")
                .params(columns.values().stream().map(Chart::stored).toList())
                .update();
        return id;
    }

    private static Object stored(Object value) {
        return value instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : value;
    }
}
