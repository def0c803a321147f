package org.clinicalplatform.synthea;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.visit.VisitNumbers;
import org.jspecify.annotations.Nullable;

/**
 * Maps an encounter to an encounter with a visit of its own, because Synthea does not model stays of several
 * encounters. Home care has no visit.
 */
final class EncounterRows {
    private EncounterRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        UUID patientId = known.patient(row);
        Instant start = row.requiredInstant("START");
        Instant end = row.endAfter(start, "STOP");
        EncounterClass encounterClass = encounterClass(row.required("ENCOUNTERCLASS"));
        VisitClass visitClass = visitClass(encounterClass);
        UUID encounterId = target.id(Table.ENCOUNTER, row.key());
        UUID visitId = visitClass == null ? null : target.id(Table.VISIT, row.key());
        List<TableRow> rows = new ArrayList<>();
        // an encounter that was home care when it was loaded would not refer to the visit
        if (visitClass != null && visitId != null && !known.knowsEncounter(encounterId)) {
            rows.add(TableRow.ofPatient(Table.VISIT, visitId, patientId, target)
                    .set("facility_id", target.facilityId())
                    .set("visit_number", VisitNumbers.of(visitId))
                    .coding("type", SyntheaCodes.of(row, SyntheaCodes.SNOMED_CT))
                    .set("visit_class", visitClass)
                    .set("status", end == null ? VisitStatus.IN_PROGRESS : VisitStatus.ENDED)
                    .set("started_at", start)
                    .set("ended_at", end)
                    .set("reason", SyntheaCodes.withoutTag(row.text("REASONDESCRIPTION"))));
        }
        rows.add(TableRow.ofPatient(Table.ENCOUNTER, encounterId, patientId, target)
                .set("visit_id", visitId)
                .coding("type", SyntheaCodes.of(row, SyntheaCodes.SNOMED_CT))
                .set("encounter_class", encounterClass)
                .set("status", end == null ? EncounterStatus.IN_PROGRESS : EncounterStatus.FINISHED)
                .set("started_at", start)
                .set("ended_at", end)
                .json("reason_codes", SyntheaCodes.reasons(row)));
        return rows;
    }

    /** As Synthea's FHIR export maps them. */
    private static EncounterClass encounterClass(String name) throws BadRowException {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "wellness", "ambulatory", "outpatient", "urgentcare" -> EncounterClass.AMBULATORY;
            case "emergency" -> EncounterClass.EMERGENCY;
            case "inpatient", "snf" -> EncounterClass.INPATIENT;
            case "home", "hospice" -> EncounterClass.HOME_HEALTH;
            case "virtual" -> EncounterClass.VIRTUAL;
            default -> throw new BadRowException("ENCOUNTERCLASS is not an encounter class of Synthea");
        };
    }

    private static @Nullable VisitClass visitClass(EncounterClass encounterClass) {
        return switch (encounterClass) {
            case AMBULATORY -> VisitClass.AMBULATORY;
            case INPATIENT -> VisitClass.INPATIENT;
            case EMERGENCY -> VisitClass.EMERGENCY;
            case VIRTUAL -> VisitClass.VIRTUAL;
            case HOME_HEALTH -> null;
        };
    }
}
