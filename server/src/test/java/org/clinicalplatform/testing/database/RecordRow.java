package org.clinicalplatform.testing.database;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import java.sql.Types;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlParameterValue;

/** A record of a person or patient, of any kind; its required columns have values unless the test says otherwise. */
public final class RecordRow extends Row<RecordRow> {
    /** By table, the required columns besides the owner and the authorship. */
    private static final Map<String, Map<String, String>> REQUIRED = """
            person_name | use=OFFICIAL, family=Erdman {id}, given={Roseanna}
            person_address | use=HOME, city=Salem {id}
            patient_identifier | type=PI, system=urn:ids, value={id}
            person_contact | system=PHONE, use=HOME, value=555-{id}
            person_attribute | type=type-{id}, value=value
            person_document | type=PASSPORT, title=No {id}
            person_relationship | type=SIBLING
            visit | facility_id=?, visit_number={id}, type_system=urn:codes, type_code=7, visit_class=AMBULATORY, status=IN_PROGRESS, started_at=now
            encounter | type_system=http://snomed.info/sct, type_code=32485007, encounter_class=INPATIENT, status=IN_PROGRESS, started_at=now
            encounter_location | encounter_id=?, facility_id=?, ward=3 East, status=PLANNED, started_at=now
            encounter_provider | encounter_id=?, role=ATTENDER, started_at=now
            observation | status=FINAL, category=VITAL_SIGNS, code_system=http://loinc.org, code_code=8867-4, effective_at=now
            diagnosis | text=Cough, certainty=CONFIRMED, diagnosed_at=now
            condition | code_system=urn:codes, code_code=7, clinical_status=ACTIVE, verification_status=CONFIRMED, recorded_at=now
            allergy | substance_system=http://snomed.info/sct, substance_code=387207008, clinical_status=ACTIVE, verification_status=CONFIRMED, recorded_at=now
            clinical_note | type_system=urn:codes, type_code=7, title=Progress note, content=Coughs, status=DRAFT, author_id={writer}
            care_plan | status=ACTIVE, intent=PLAN, title=Breathe, period_start=today
            procedure | code_system=urn:codes, code_code=7, status=COMPLETED, started_at=now
            immunization | vaccine_system=urn:codes, vaccine_code=7, status=COMPLETED, occurred_at=now
            service_order | code_system=urn:codes, code_code=7, status=ACTIVE, intent=ORDER, ordered_at=now
            referral | status=ACTIVE, recipient=Cardiology, referred_at=now
            appointment | facility_id=?, status=BOOKED, starts_at=now, ends_at=now
            program_enrollment | program_system=urn:codes, program_code=7, status=ACTIVE, enrolled_on=today
            consent | scope=TREATMENT, status=ACTIVE, provision=PERMIT, given_at=now
            alert | category=SAFETY, status=ACTIVE, text=Falls, raised_at=now
            document | type_system=urn:codes, type_code=7, status=CURRENT, title=Letter, content_type=application/pdf, location=archive/1, dated_at=now
            coverage | payer=Aetna, status=ACTIVE, period_start=today
            invoice | number={id}, status=ISSUED, currency=EUR, total=10, issued_at=now
            payment | method=CASH, status=COMPLETED, currency=EUR, amount=10, paid_at=now
            """.lines()
            .map(line -> line.split(" \\| "))
            .collect(toMap(
                    line -> line[0],
                    line -> Arrays.stream(line[1].split(", "))
                            .map(column -> column.split("="))
                            .collect(toMap(column -> column[0], column -> column[1]))));

    private static final String START = TestClock.START.toString();

    RecordRow(String table) {
        super(table);
        written();
        requireNonNull(REQUIRED.get(table)).forEach((column, value) -> set(column, inserted(value)));
    }

    public RecordRow patient(PatientRow patient) {
        return set("tenant_id", patient.tenantId()).set("patient_id", patient.id());
    }

    /** What PostgreSQL converts to the type of the column; null where {@link #prepare} sets it. */
    private @Nullable SqlParameterValue inserted(String value) {
        return switch (value) {
            case "?" -> null;
            case "now" -> new SqlParameterValue(Types.OTHER, START);
            case "today" -> new SqlParameterValue(Types.OTHER, START.substring(0, 10));
            default ->
                new SqlParameterValue(
                        Types.OTHER, value.replace("{id}", id().toString()).replace("{writer}", WRITER.toString()));
        };
    }

    /** A record that needs a facility or an encounter has a facility of its own, and any encounter of its patient. */
    @Override
    void prepare(TestDatabase database) {
        if (lacks("facility_id")) {
            UUID tenantId = uuid("tenant_id");
            FacilityRow facility = database.facilities().insert(row -> row.set("tenant_id", tenantId));
            set("facility_id", facility.id());
        }
        if (lacks("encounter_id")) {
            String any = "select id from encounter where patient_id = ? limit 1";
            set("encounter_id", database.value(UUID.class, any, uuid("patient_id")));
        }
    }
}
