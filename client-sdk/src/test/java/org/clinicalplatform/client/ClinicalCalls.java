package org.clinicalplatform.client;

import static org.clinicalplatform.client.OperationCall.calling;
import static org.clinicalplatform.client.OperationCall.returning;
import static org.clinicalplatform.client.Specification.model;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.AllergyCreate;
import org.clinicalplatform.client.generated.model.AllergyUpdate;
import org.clinicalplatform.client.generated.model.CarePlanCreate;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.CarePlanUpdate;
import org.clinicalplatform.client.generated.model.ClinicalNoteAmendment;
import org.clinicalplatform.client.generated.model.ClinicalNoteCreate;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.ClinicalNoteUpdate;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.ConditionCreate;
import org.clinicalplatform.client.generated.model.ConditionUpdate;
import org.clinicalplatform.client.generated.model.DiagnosisCertainty;
import org.clinicalplatform.client.generated.model.DiagnosisCreate;
import org.clinicalplatform.client.generated.model.DiagnosisUpdate;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationStatus;
import org.clinicalplatform.client.generated.model.EncounterProviderCreate;
import org.clinicalplatform.client.generated.model.EncounterStatus;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.EncounterUpdate;
import org.clinicalplatform.client.generated.model.ObservationCategory;
import org.clinicalplatform.client.generated.model.ObservationCreate;
import org.clinicalplatform.client.generated.model.ObservationStatus;
import org.clinicalplatform.client.generated.model.ParticipationEnd;
import org.clinicalplatform.client.generated.model.PlacementTime;
import org.clinicalplatform.client.generated.model.ProviderRole;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.VisitEnd;
import org.clinicalplatform.client.generated.model.VisitStart;
import org.clinicalplatform.client.generated.model.VisitStatus;

/** Calls of the operations on clinical records. */
final class ClinicalCalls {
    private static final PatientId PATIENT = SampleResponses.PATIENT;
    private static final VisitId VISIT = SampleResponses.VISIT;
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");
    private static final ObservationId OBSERVATION = ObservationId.parse("01900000-0000-7000-8000-000000000501");
    private static final DiagnosisId DIAGNOSIS = DiagnosisId.parse("01900000-0000-7000-8000-000000000521");
    private static final ConditionId CONDITION = ConditionId.parse("01900000-0000-7000-8000-000000000541");
    private static final AllergyId ALLERGY = AllergyId.parse("01900000-0000-7000-8000-000000000561");
    private static final ClinicalNoteId NOTE = ClinicalNoteId.parse("01900000-0000-7000-8000-000000000581");
    private static final CarePlanId CARE_PLAN = CarePlanId.parse("01900000-0000-7000-8000-000000000601");
    private static final EncounterLocationId PLACEMENT =
            EncounterLocationId.parse("01900000-0000-7000-8000-000000000621");
    private static final EncounterProviderId PARTICIPATION =
            EncounterProviderId.parse("01900000-0000-7000-8000-000000000641");
    private static final UUID PROVIDER = UUID.fromString("01900000-0000-7000-8000-000000000011");
    private static final UUID FACILITY = UUID.fromString("01900000-0000-7000-8000-000000000003");
    private static final String WARD = "Cardiology";
    private static final String REASON = "Recorded for the wrong patient";
    private static final String CODE = "8867-4";
    private static final String SYSTEM = "http://loinc.org";
    private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-03-02T00:00:00Z");
    private static final Instant ACTIVE_AT = Instant.parse("2026-10-05T09:15:00Z");

    private ClinicalCalls() {}

    static Stream<OperationCall> complete() {
        return Stream.of(
                        kinds().stream().flatMap(Kind::calls),
                        changeable(
                                "Encounter",
                                ENCOUNTER,
                                ClinicalClient::encounters,
                                EncounterCreate.class,
                                EncounterUpdate.class),
                        changeable(
                                "Diagnosis",
                                DIAGNOSIS,
                                ClinicalClient::diagnoses,
                                DiagnosisCreate.class,
                                DiagnosisUpdate.class),
                        changeable(
                                "Condition",
                                CONDITION,
                                ClinicalClient::conditions,
                                ConditionCreate.class,
                                ConditionUpdate.class),
                        changeable(
                                "Allergy",
                                ALLERGY,
                                ClinicalClient::allergies,
                                AllergyCreate.class,
                                AllergyUpdate.class),
                        changeable(
                                "ClinicalNote",
                                NOTE,
                                ClinicalClient::clinicalNotes,
                                ClinicalNoteCreate.class,
                                ClinicalNoteUpdate.class),
                        changeable(
                                "CarePlan",
                                CARE_PLAN,
                                ClinicalClient::carePlans,
                                CarePlanCreate.class,
                                CarePlanUpdate.class),
                        visits(),
                        placements(),
                        others())
                .flatMap(Function.identity());
    }

    /** The calls without their optional arguments. */
    static Stream<OperationCall> bare() {
        return Stream.concat(
                kinds().stream().map(Kind::unfiltered),
                Stream.of(
                        returning("startVisit", client -> client.visits().start(VISIT)),
                        returning("endVisit", client -> client.visits().end(VISIT)),
                        returning(
                                "startEncounterLocation",
                                client -> client.encounterLocations().start(PLACEMENT)),
                        returning(
                                "endEncounterLocation",
                                client -> client.encounterLocations().end(PLACEMENT)),
                        returning(
                                "endEncounterProvider",
                                client -> client.encounterProviders().end(PARTICIPATION)),
                        returning("getWardList", client -> client.wardLists().read(WardListFilter.all())),
                        calling(
                                "deleteEncounterProvider",
                                client -> client.encounterProviders().delete(PARTICIPATION)),
                        calling(
                                "deleteObservation",
                                client -> client.observations().delete(OBSERVATION))));
    }

    static Stream<OperationCall> streams() {
        return kinds().stream().map(Kind::stream);
    }

    private static List<Kind<?, ?>> kinds() {
        return List.of(
                new Kind<>(
                        "Visit",
                        "Visits",
                        VISIT,
                        client -> client.visits().withPatients(),
                        ClinicalClient::visits,
                        VisitFilter.all(),
                        new VisitFilter(PATIENT, SampleResponses.FACILITY, VisitStatus.IN_PROGRESS, null, FROM, TO)
                                .withCode(SYSTEM, CODE)),
                new Kind<>(
                        "Encounter",
                        "Encounters",
                        ENCOUNTER,
                        client -> client.encounters().withPatients(),
                        ClinicalClient::encounters,
                        EncounterFilter.all(),
                        new EncounterFilter(PATIENT, VISIT, EncounterStatus.IN_PROGRESS, null, FROM, TO)
                                .withCode(SYSTEM, CODE)),
                new Kind<>(
                        "Observation",
                        "Observations",
                        OBSERVATION,
                        ClinicalClient::observations,
                        ObservationFilter.all(),
                        new ObservationFilter(
                                        PATIENT,
                                        ENCOUNTER,
                                        ObservationStatus.FINAL,
                                        ObservationCategory.VITAL_SIGNS,
                                        null,
                                        FROM,
                                        TO)
                                .withCode(SYSTEM, CODE)),
                new Kind<>(
                        "Diagnosis",
                        "Diagnoses",
                        DIAGNOSIS,
                        ClinicalClient::diagnoses,
                        RecordFilter.diagnoses(),
                        filter(DiagnosisCertainty.CONFIRMED)),
                new Kind<>(
                        "Condition",
                        "Conditions",
                        CONDITION,
                        ClinicalClient::conditions,
                        RecordFilter.conditions(),
                        filter(ConditionClinicalStatus.ACTIVE)),
                new Kind<>(
                        "Allergy",
                        "Allergies",
                        ALLERGY,
                        ClinicalClient::allergies,
                        RecordFilter.allergies(),
                        filter(AllergyClinicalStatus.ACTIVE)),
                new Kind<>(
                        "ClinicalNote",
                        "ClinicalNotes",
                        NOTE,
                        ClinicalClient::clinicalNotes,
                        RecordFilter.clinicalNotes(),
                        filter(ClinicalNoteStatus.SIGNED)),
                new Kind<>(
                        "CarePlan",
                        "CarePlans",
                        CARE_PLAN,
                        ClinicalClient::carePlans,
                        RecordFilter.carePlans(),
                        filter(CarePlanStatus.ACTIVE)),
                new Kind<>(
                        "EncounterLocation",
                        "EncounterLocations",
                        PLACEMENT,
                        ClinicalClient::encounterLocations,
                        EncounterLocationFilter.all(),
                        new EncounterLocationFilter(
                                PATIENT,
                                ENCOUNTER,
                                SampleResponses.FACILITY,
                                EncounterLocationStatus.ACTIVE,
                                FROM,
                                TO)),
                new Kind<>(
                        "EncounterProvider",
                        "EncounterProviders",
                        PARTICIPATION,
                        ClinicalClient::encounterProviders,
                        EncounterProviderFilter.all(),
                        new EncounterProviderFilter(
                                PATIENT, ENCOUNTER, PROVIDER, ProviderRole.ATTENDER, ACTIVE_AT, FROM, TO)));
    }

    private static <S extends Enum<S>> RecordFilter<S> filter(S status) {
        return new RecordFilter<>(PATIENT, ENCOUNTER, status, null, FROM, TO).withCode(SYSTEM, CODE);
    }

    private static <I extends RecordId, C, U> Stream<OperationCall> changeable(
            String kind,
            I id,
            Function<ClinicalClient, ChangeableRecords<I, ?, ?, ?, C, U>> records,
            Class<C> create,
            Class<U> update) {
        return Stream.of(
                returning("create" + kind, client -> records.apply(client).create(model(create))),
                returning("update" + kind, client -> records.apply(client).update(id, model(update))),
                calling("delete" + kind, client -> records.apply(client).delete(id, REASON)));
    }

    private static Stream<OperationCall> visits() {
        return Stream.of(
                returning("createVisit", client -> client.visits().create(model(VisitCreate.class))),
                returning("startVisit", client -> client.visits().start(VISIT, model(VisitStart.class))),
                returning("cancelVisit", client -> client.visits().cancel(VISIT)),
                returning("endVisit", client -> client.visits().end(VISIT, model(VisitEnd.class))),
                calling("deleteVisit", client -> client.visits().delete(VISIT, REASON)));
    }

    private static Stream<OperationCall> placements() {
        PlacementTime time = model(PlacementTime.class);
        return Stream.of(
                returning(
                        "createEncounterLocation",
                        client -> client.encounterLocations().create(model(EncounterLocationCreate.class))),
                returning(
                        "startEncounterLocation",
                        client -> client.encounterLocations().start(PLACEMENT, time)),
                returning(
                        "endEncounterLocation",
                        client -> client.encounterLocations().end(PLACEMENT, time)),
                returning(
                        "transferEncounter",
                        client -> client.encounterLocations().transfer(ENCOUNTER, model(EncounterTransfer.class))),
                returning(
                        "listLocationsOfEncounter",
                        client -> client.encounterLocations().ofEncounter(ENCOUNTER)),
                returning(
                        "getCurrentLocation",
                        client -> client.encounterLocations().current(PATIENT).orElseThrow()),
                calling(
                        "deleteEncounterLocation",
                        client -> client.encounterLocations().delete(PLACEMENT, REASON)));
    }

    private static Stream<OperationCall> others() {
        return Stream.of(
                returning(
                        "getWardList",
                        client -> client.wardLists()
                                .read(WardListFilter.ward(WARD).withFacilityId(FACILITY))),
                returning("createObservation", client -> client.observations().create(model(ObservationCreate.class))),
                calling("deleteObservation", client -> client.observations().delete(OBSERVATION, REASON)),
                returning("signClinicalNote", client -> client.clinicalNotes().sign(NOTE, 0)),
                returning(
                        "amendClinicalNote",
                        client -> client.clinicalNotes().amend(NOTE, model(ClinicalNoteAmendment.class))),
                returning(
                        "listClinicalNoteAmendments",
                        client -> client.clinicalNotes().amendments(NOTE)),
                returning(
                        "listProvidersOfEncounter",
                        client -> client.encounterProviders().list(ENCOUNTER)),
                returning(
                        "createEncounterProvider",
                        client -> client.encounterProviders().create(ENCOUNTER, model(EncounterProviderCreate.class))),
                returning(
                        "endEncounterProvider",
                        client -> client.encounterProviders().end(PARTICIPATION, model(ParticipationEnd.class))),
                calling(
                        "deleteEncounterProvider",
                        client -> client.encounterProviders().delete(PARTICIPATION, REASON)),
                returning("getSummaryPanel", client -> client.patientSummaries().panel(PATIENT)),
                returning(
                        "getClinicalSummary",
                        client -> client.patientSummaries().clinicalSummary(PATIENT)),
                returning(
                        "createEmergencyAccess",
                        client -> client.patientAccess()
                                .openInEmergency(PATIENT, "Found unconscious, medication unknown")));
    }

    /** A kind of record that is read by patient. */
    private record Kind<I extends RecordId, F extends PatientFilter>(
            String name,
            String plural,
            I id,
            Function<ClinicalClient, PatientRecords<I, ?, ?, F>> records,
            Function<ClinicalClient, PatientRecords<I, ?, ?, F>> bareRecords,
            F everything,
            F narrowest) {

        /** A kind whose lists have no options. */
        Kind(
                String name,
                String plural,
                I id,
                Function<ClinicalClient, PatientRecords<I, ?, ?, F>> records,
                F everything,
                F narrowest) {
            this(name, plural, id, records, records, everything, narrowest);
        }

        Stream<OperationCall> calls() {
            return Stream.of(
                    returning("get" + name, client -> records.apply(client).get(id)),
                    returning("list" + plural, client -> records.apply(client).page(narrowest, 0, 20)),
                    returning("search" + plural, client -> records.apply(client).search(narrowest)));
        }

        OperationCall unfiltered() {
            return returning(
                    "search" + plural, client -> bareRecords.apply(client).search(everything));
        }

        OperationCall stream() {
            return returning(
                    "list" + plural,
                    client -> records.apply(client).stream(narrowest).toList());
        }
    }
}
