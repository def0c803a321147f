package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;

/** A patient with an empty chart, and a caller who may read it. */
final class SummaryFixture {
    private final PatientSummaryService summaries;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final Caller caller;
    private final PatientRow patient;
    private final Chart chart;

    SummaryFixture(PatientSummaryService summaries, TestDatabase db) {
        this.summaries = summaries;
        this.db = db;
        facility = db.facilities().insert();
        caller = TestCallers.at(facility, db.accounts().insert());
        patient = db.patients().insert(row -> row.at(facility));
        chart = new Chart(db, patient);
    }

    FacilityRow facility() {
        return facility;
    }

    Caller caller() {
        return caller;
    }

    PatientRow patient() {
        return patient;
    }

    Chart chart() {
        return chart;
    }

    /** What the caller reads of the patient. */
    SummaryPanel panel() {
        return summaries.panel(caller, patient.id());
    }

    /** What the caller reads of the patient. */
    ClinicalSummary summary() {
        return summaries.summary(caller, patient.id());
    }

    /** Of somebody else whom the caller may see. */
    Chart chartOfAnother() {
        return new Chart(db, db.patients().insert(row -> row.at(facility)));
    }

    UUID visit(String status, Instant startedAt) {
        return db.visits()
                .insert(row ->
                        row.patient(patient).facility(facility).status(status).startedAt(startedAt))
                .id();
    }

    /** In an encounter of its own. */
    UUID placement(Map<String, Object> said) {
        Map<String, Object> all = new HashMap<>(said);
        all.put("facility_id", facility.id());
        all.put("encounter_id", chart.encounter(Map.of()));
        return chart.placement(all);
    }

    static <T> List<UUID> ids(List<T> records, Function<T, UUID> id) {
        return records.stream().map(id).toList();
    }
}
