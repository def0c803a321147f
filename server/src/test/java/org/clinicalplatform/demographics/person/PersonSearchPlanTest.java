package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches use their indexes, among enough persons for the planner to have a choice. */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PersonSearchPlanTest {
    private static final String PERSONS = "org.clinicalplatform.demographics.person.PersonMapper.";
    private static final String PATIENTS = "org.clinicalplatform.demographics.patient.PatientMapper.";

    /** In the order of the foreign keys; names are random letters. */
    private static final List<String> FILLING = List.of("""
            insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, 'UNKNOWN', date '1930-01-01' + n, now(), :by, now(), :by
            from generate_series(1, 20000) n""", """
            insert into person_name (id, person_id, use, family, given, preferred, created_at, created_by, updated_at,
                                     updated_by)
            select gen_random_uuid(), id, 'OFFICIAL', translate(md5(id::text), '0123456789', 'ghijklmnop'),
                   array[translate(md5(birth_date::text), '0123456789', 'qrstuvwxyz')], true, now(), :by, now(), :by
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
            select id, tenant_id, :facility, now(), :by from patient where tenant_id = :tenant""", """
            insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at,
                                            created_by, updated_at, updated_by)
            select gen_random_uuid(), tenant_id, id, 'MR', 'urn:plan', id::text, true, now(), :by, now(), :by
            from patient where tenant_id = :tenant""", "analyze");

    private final Configuration mappers;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final Viewer viewer;

    PersonSearchPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        mappers = sessions.getConfiguration();
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

    static Stream<String> searches() {
        return Stream.of(PERSONS + "search", PERSONS + "count", PATIENTS + "search", PATIENTS + "count");
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenANameIsGivenThenTheIndexOfTrigramsFindsIt(String statement) throws SQLException {
        String name = db.sql("""
                select n.search_text from person_name n join person p on p.id = n.person_id
                where p.tenant_id = ? order by n.id limit 1""").param(facility.tenantId()).query(String.class).single();

        assertFoundBy("person_name_search", plan(statement, PersonFilter.of(null, name, null, null)));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenAPhoneIsGivenThenTheIndexOfDigitsFindsIt(String statement) throws SQLException {
        assertFoundBy("person_contact_phone", plan(statement, PersonFilter.of(null, null, null, "+43 1 1000007")));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenABirthDateIsGivenThenItsIndexFindsIt(String statement) throws SQLException {
        assertFoundBy(
                "person_birth_date", plan(statement, PersonFilter.of(null, null, LocalDate.parse("1950-06-01"), null)));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenAnIdentifierIsGivenThenItsIndexFindsIt(String statement) throws SQLException {
        assertFoundBy(
                "patient_identifier_search",
                plan(statement, PersonFilter.of(UUID.randomUUID().toString(), null, null, null)));
    }

    private static void assertFoundBy(String index, String plan) {
        assertThat(plan).contains(index).doesNotContain("Seq Scan");
    }

    private String plan(String statement, PersonFilter filter) throws SQLException {
        Map<String, Object> parameters = new HashMap<>(Map.of(
                "tenantId", facility.tenantId(), "viewer", viewer, "filter", filter, "page", new PageQuery(0, 20)));
        MappedStatement mapped = mappers.getMappedStatement(statement);
        BoundSql bound = mapped.getBoundSql(parameters);
        try (Connection connection = db.connect();
                Statement settings = connection.createStatement();
                PreparedStatement explain = connection.prepareStatement("explain " + bound.getSql())) {
            // with so few rows the planner would scan the table, since it underestimates the comparison of trigrams
            settings.execute("set enable_seqscan = off; set random_page_cost = 1.1; set cpu_operator_cost = 0.05;"
                    + " set pg_trgm.word_similarity_threshold = 0.3; set pg_trgm.similarity_threshold = 0.45");
            mappers.newParameterHandler(mapped, parameters, bound).setParameters(explain);
            StringBuilder plan = new StringBuilder();
            try (ResultSet lines = explain.executeQuery()) {
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
            }
            settings.execute("reset all");
            return plan.toString();
        }
    }
}
