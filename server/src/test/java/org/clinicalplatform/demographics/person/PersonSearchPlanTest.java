package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches use their indexes, among enough persons for the planner to have a choice. */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PersonSearchPlanTest {
    private static final String PERSONS = "org.clinicalplatform.demographics.person.PersonMapper.";
    private static final String PATIENTS = "org.clinicalplatform.demographics.patient.PatientMapper.";
    private static final String BANNERS = "org.clinicalplatform.demographics.banner.PatientBannerMapper.";

    /** Of these tables alone, since plans of other tests are for tables of unknown size. */
    private static final String STATISTICS =
            "analyze person, person_name, person_address, person_contact, patient, patient_facility, patient_identifier";

    /**
     * In the order of the foreign keys. Names are eight random letters: longer ones have so many trigrams that their
     * index costs as much as reading all names. Without statistics of the numbers that the patients got, the trigger on
     * identifiers would read all of them for each.
     */
    private static final List<String> FILLING = List.of("""
            insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, 'UNKNOWN', date '1930-01-01' + n, now(), :by, now(), :by
            from generate_series(1, 5000) n""", """
            insert into person_name (id, person_id, use, family, given, preferred, created_at, created_by, updated_at,
                                     updated_by)
            select gen_random_uuid(), id, 'OFFICIAL', left(translate(md5(id::text), '0123456789', 'ghijklmnop'), 8),
                   array[left(translate(md5(birth_date::text), '0123456789', 'qrstuvwxyz'), 8)], true, now(), :by, now(), :by
            from person where tenant_id = :tenant""", """
            insert into person_address (id, person_id, use, country, preferred, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), id, 'HOME', 'AT', true, now(), :by, now(), :by
            from person where tenant_id = :tenant""", """
            insert into person_contact (id, person_id, system, use, value, preferred, created_at, created_by, updated_at,
                                        updated_by)
            select gen_random_uuid(), id, 'PHONE', 'HOME', '+43 1 ' || (1000000 + (birth_date - date '1930-01-01')), true,
                   now(), :by, now(), :by
            from person where tenant_id = :tenant""", """
            insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), tenant_id, id, now(), :by, now(), :by from person where tenant_id = :tenant""", """
            insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)
            select id, tenant_id, :facility, now(), :by from patient where tenant_id = :tenant""", STATISTICS, """
            insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at,
                                            created_by, updated_at, updated_by)
            select gen_random_uuid(), tenant_id, id, 'MR', 'urn:plan', id::text, true, now(), :by, now(), :by
            from patient where tenant_id = :tenant""", STATISTICS);

    private final QueryPlans plans;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final Viewer viewer;

    PersonSearchPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
        this.db = db;
        facility = db.facilities().insert();
        AccountRow account = db.accounts().insert(row -> row.at(facility));
        viewer = new Viewer(account.id(), facility.tenantId(), facility.id(), false, TestClock.START);
        FILLING.forEach(statement -> db.sql(statement)
                .param("tenant", facility.tenantId())
                .param("facility", facility.id())
                .param("by", account.id())
                .update());
    }

    /**
     * Each search with what it names, and the scan that finds it; the index of names would also serve a search by
     * tenant alone.
     */
    Stream<Arguments> searches() {
        String name = db.value(
                String.class,
                "select n.search_text from person_name n join person p on p.id = n.person_id where p.tenant_id = ?"
                        + " order by n.id limit 1",
                facility.tenantId());
        Map<String, PersonFilter> filters = Map.of(
                "person_name_letters .*\\R *Index Cond: .* %> ", PersonFilter.of(null, name, null, null),
                "person_contact_phone", PersonFilter.of(null, null, null, "+43 1 1000007"),
                "person_birth_date", PersonFilter.of(null, null, LocalDate.parse("1950-06-01"), null),
                "patient_identifier_letters", PersonFilter.of(UUID.randomUUID().toString(), null, null, null));
        return Stream.of(PERSONS, PATIENTS, BANNERS)
                .flatMap(mapper -> Stream.of(mapper + "search", mapper + "count"))
                .flatMap(statement -> filters.entrySet().stream()
                        .map(filter -> arguments(statement, filter.getKey(), filter.getValue())));
    }

    /** With so few rows the planner would scan the table, since it underestimates the comparison of trigrams. */
    @ParameterizedTest
    @MethodSource("searches")
    void planWhenSomethingIsNamedThenItsIndexFindsIt(String statement, String scan, PersonFilter filter)
            throws SQLException {
        Map<String, Object> parameters = new HashMap<>(Map.of(
                "tenantId", facility.tenantId(), "viewer", viewer, "filter", filter, "page", new PageQuery(0, 20)));

        assertThat(plans.plan(
                        statement,
                        parameters,
                        "enable_seqscan = off",
                        "random_page_cost = 1.1",
                        "cpu_operator_cost = 0.05",
                        "pg_trgm.word_similarity_threshold = 0.3",
                        "pg_trgm.similarity_threshold = 0.45"))
                .containsPattern(scan)
                .doesNotContain("Seq Scan");
    }

    @ParameterizedTest
    @ValueSource(strings = {PERSONS, PATIENTS, BANNERS})
    void planWhenADateNarrowsASearchByNameThenOnlyNamesOfItsPersonsAreCompared(String mapper) throws SQLException {
        PersonFilter filter = PersonFilter.of(null, "somebody", LocalDate.parse("1950-06-01"), null);
        Map<String, Object> parameters = new HashMap<>(Map.of(
                "tenantId", facility.tenantId(), "viewer", viewer, "filter", filter, "page", new PageQuery(0, 20)));

        assertThat(plans.plan(mapper + "search", parameters))
                .contains("person_birth_date", "person_name_person")
                .doesNotContain("person_name_letters", "Seq Scan");
    }

    /**
     * PostgreSQL expects one person and one name of a tenant that came after the statistics, and would compare all
     * names for each person.
     */
    @ParameterizedTest
    @ValueSource(strings = {PERSONS, PATIENTS, BANNERS})
    void planWhenATenantIsNewThenItsPersonsOrItsNamesAreReadAndNotBothForEachOther(String mapper) throws SQLException {
        String personsOfTenant = "on person r.* .*\\R *Index Cond: .*\\btenant_id = ";
        String namesOfTenant = "on person_name n .*\\R *Index Cond: .*\\btenant_id = ";
        String patientsOfTenant = "on patient p.* .*\\R *Index Cond: .*\\btenant_id = ";
        for (String statement : List.of("search", "count", "matchesAtLeast")) {
            assertThat(planOfNewTenant(mapper + statement, PersonFilter.of(null, "somebody", null, null)))
                    .doesNotContainPattern(personsOfTenant)
                    .doesNotContainPattern(patientsOfTenant);
            assertThat(planOfNewTenant(mapper + statement, PersonFilter.of("77", "somebody", null, "+43 1 1000007")))
                    .doesNotContainPattern(personsOfTenant)
                    .doesNotContainPattern(patientsOfTenant)
                    .doesNotContainPattern(namesOfTenant);
            assertThat(planOfNewTenant(
                            mapper + statement, PersonFilter.of(null, "somebody", LocalDate.parse("1950-06-01"), null)))
                    .doesNotContainPattern(patientsOfTenant)
                    .doesNotContainPattern(namesOfTenant);
        }
    }

    private String planOfNewTenant(String statement, PersonFilter filter) throws SQLException {
        UUID unknown = UUID.randomUUID();
        return plans.plan(
                statement,
                new HashMap<>(Map.of(
                        "tenantId",
                        unknown,
                        "viewer",
                        new Viewer(UUID.randomUUID(), unknown, null, true, TestClock.START),
                        "filter",
                        filter,
                        "number",
                        100,
                        "page",
                        new PageQuery(0, 20))),
                "enable_seqscan = off",
                "enable_bitmapscan = off");
    }

    /** With the spellings of each identifier, as a registration has them. */
    @Test
    void planWhenIdentifiersMayBeTakenThenAreLookedUpByWhatIsComparedOfThem() throws SQLException {
        Map<String, Object> parameters = new HashMap<>(Map.of(
                "tenantId",
                facility.tenantId(),
                "requested",
                List.of(
                        new PatientIdentifier("NI", "urn:plan", "\u0663\u0663"),
                        new PatientIdentifier("NI", "urn:plan", "33"))));

        assertThat(plans.plan("org.clinicalplatform.demographics.patient.PatientIdentifierMapper.isTaken", parameters))
                .contains("patient_identifier_letters")
                .doesNotContain("Seq Scan");
    }

    /** Of a list of records: neither the patients nor what the banners show is read as a whole. */
    @Test
    void planWhenTheBannersOfAListAreReadThenIndexesFindThem() throws SQLException {
        List<UUID> patients =
                db
                        .texts("select id from patient where tenant_id = ? order by id limit 100", facility.tenantId())
                        .stream()
                        .map(UUID::fromString)
                        .toList();

        assertThat(plans.plan(
                        BANNERS + "findVisible",
                        Map.of("viewer", viewer, "patientIds", patients),
                        "enable_seqscan = off"))
                .contains("patient_merged_into", "person_name_person", "patient_identifier_patient")
                .doesNotContain("Seq Scan");
    }
}
