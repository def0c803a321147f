package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.AllergyCreate;
import org.clinicalplatform.client.generated.model.AllergyUpdate;
import org.clinicalplatform.client.generated.model.CarePlanCreate;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.CarePlanUpdate;
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
import org.clinicalplatform.client.generated.model.EncounterStatus;
import org.clinicalplatform.client.generated.model.EncounterUpdate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The kinds of record that are created and updated alike. */
@ParameterizedClass
@MethodSource("kinds")
class ChangeableRecordsTest<I extends RecordId, R, P, F, C, U> extends VoidableRecordsTest<I, R, P, F> {
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");
    private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-03-02T00:00:00Z");

    private final Kind<I, R, P, F, C, U> kind;

    ChangeableRecordsTest(Kind<I, R, P, F, C, U> kind) {
        super(kind.segment(), kind.schema());
        this.kind = kind;
    }

    static Stream<Kind<?, ?, ?, ?, ?, ?>> kinds() {
        return Stream.of(
                new Kind<>(
                        "encounters",
                        "Encounter",
                        ENCOUNTER,
                        ClinicalClient::encounters,
                        EncounterFilter.all(),
                        new EncounterFilter(
                                SampleResponses.PATIENT,
                                SampleResponses.VISIT,
                                EncounterStatus.IN_PROGRESS,
                                "http://snomed.info/sct|49727002",
                                FROM,
                                TO),
                        query("visitId=" + SampleResponses.VISIT, EncounterStatus.IN_PROGRESS),
                        EncounterCreate.class,
                        EncounterUpdate.class),
                new Kind<>(
                        "diagnoses",
                        "Diagnosis",
                        DiagnosisId.parse("01900000-0000-7000-8000-000000000521"),
                        ClinicalClient::diagnoses,
                        RecordFilter.diagnoses(),
                        narrowed(RecordFilter.diagnoses().withStatus(DiagnosisCertainty.CONFIRMED)),
                        query("encounterId=" + ENCOUNTER, DiagnosisCertainty.CONFIRMED),
                        DiagnosisCreate.class,
                        DiagnosisUpdate.class),
                new Kind<>(
                        "conditions",
                        "Condition",
                        ConditionId.parse("01900000-0000-7000-8000-000000000541"),
                        ClinicalClient::conditions,
                        RecordFilter.conditions(),
                        narrowed(RecordFilter.conditions().withStatus(ConditionClinicalStatus.ACTIVE)),
                        query("encounterId=" + ENCOUNTER, ConditionClinicalStatus.ACTIVE),
                        ConditionCreate.class,
                        ConditionUpdate.class),
                new Kind<>(
                        "allergies",
                        "Allergy",
                        AllergyId.parse("01900000-0000-7000-8000-000000000561"),
                        ClinicalClient::allergies,
                        RecordFilter.allergies(),
                        narrowed(RecordFilter.allergies().withStatus(AllergyClinicalStatus.RESOLVED)),
                        query("encounterId=" + ENCOUNTER, AllergyClinicalStatus.RESOLVED),
                        AllergyCreate.class,
                        AllergyUpdate.class),
                new Kind<>(
                        "notes",
                        "ClinicalNote",
                        ClinicalNoteId.parse("01900000-0000-7000-8000-000000000581"),
                        ClinicalClient::clinicalNotes,
                        RecordFilter.clinicalNotes(),
                        narrowed(RecordFilter.clinicalNotes().withStatus(ClinicalNoteStatus.SIGNED)),
                        query("encounterId=" + ENCOUNTER, ClinicalNoteStatus.SIGNED),
                        ClinicalNoteCreate.class,
                        ClinicalNoteUpdate.class),
                new Kind<>(
                        "care-plans",
                        "CarePlan",
                        CarePlanId.parse("01900000-0000-7000-8000-000000000601"),
                        ClinicalClient::carePlans,
                        RecordFilter.carePlans(),
                        narrowed(RecordFilter.carePlans().withStatus(CarePlanStatus.ON_HOLD)),
                        query("encounterId=" + ENCOUNTER, CarePlanStatus.ON_HOLD),
                        CarePlanCreate.class,
                        CarePlanUpdate.class));
    }

    private static <S extends Enum<S>> RecordFilter<S> narrowed(RecordFilter<S> filter) {
        return filter.withPatientId(SampleResponses.PATIENT)
                .withEncounterId(ENCOUNTER)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(FROM)
                .withTo(TO);
    }

    private static String query(String owner, Enum<?> status) {
        return "patientId=" + SampleResponses.PATIENT + "&" + owner + "&status=" + status.name()
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Override
    ChangeableRecords<I, R, P, F, C, U> records() {
        return kind.records().apply(client);
    }

    @Override
    I id() {
        return kind.id();
    }

    @Override
    F everything() {
        return kind.everything();
    }

    @Override
    F narrowest() {
        return kind.narrowest();
    }

    @Override
    String narrowestQuery() {
        return kind.query();
    }

    @Test
    void createWhenRecordedThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + path, Specification.example(201, kind.schema()));
        String example = kind.schema() + "Create";

        R created = records().create(Specification.model(example, kind.create()));

        assertThat(created).extracting("id").isEqualTo(id().value());
        assertSent("POST " + path, example);
    }

    @Test
    void updateWhenChangedThenSendsTheExampleOfTheSpecification() {
        service.on("PUT " + path + "/" + id(), Specification.example(200, kind.schema()));
        String example = kind.schema() + "Update";

        R changed = records().update(id(), Specification.model(example, kind.update()));

        assertThat(changed).extracting("id").isEqualTo(id().value());
        assertSent("PUT " + path + "/" + id(), example);
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + id(), SampleResponses.error(409, "Version conflict", "VERSION_CONFLICT"));
        U body = Specification.model(kind.schema() + "Update", kind.update());

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> records().update(id(), body));
    }

    record Kind<I extends RecordId, R, P, F, C, U>(
            String segment,
            String schema,
            I id,
            Function<ClinicalClient, ChangeableRecords<I, R, P, F, C, U>> records,
            F everything,
            F narrowest,
            String query,
            Class<C> create,
            Class<U> update) {
        @Override
        public String toString() {
            return segment;
        }
    }
}
