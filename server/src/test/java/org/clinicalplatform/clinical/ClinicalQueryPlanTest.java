package org.clinicalplatform.clinical;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every by-id, page and search query of every kind of record has an index that finds its rows by what is named, and one
 * that returns them in order. Mappers of new kinds are included by their names. Scans of whole tables are disabled,
 * since the size of the shared tables depends on the tests that ran before.
 */
@DatabaseTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClinicalQueryPlanTest {
    private static final String KINDS = "org.clinicalplatform.clinical.";
    private static final String ENCOUNTER_PROVIDERS = KINDS + "encounterprovider.EncounterProviderMapper.";

    private static final String NO_SCAN = "enable_seqscan = off";
    private static final String[] ORDERED_INDEX_ONLY = {NO_SCAN, "enable_bitmapscan = off", "enable_sort = off"};

    private final QueryPlans plans;
    private final RecordsInEncounters records;
    private final Map<String, Object> parameters;

    ClinicalQueryPlanTest(SqlSessionFactory sessions, TestDatabase db) {
        plans = new QueryPlans(sessions, db);
        records = RecordsInEncounters.in(db);
        parameters = filtered(Map.of());
    }

    Stream<String> byId() {
        return statements("findVisible|lockVisible");
    }

    Stream<String> updates() {
        return statements("update");
    }

    /** A page is a search that names a patient. */
    Stream<String> searches() {
        return statements("search");
    }

    Stream<Arguments> namedInSearches() {
        Stream<Arguments> ofAll = searches().map(statement -> arguments(statement, "patientId", records.patientId()));
        Stream<Arguments> inEncounters = searches()
                .filter(statement -> !statement.matches(".*\\.(visit|encounter)\\..*"))
                .map(statement -> arguments(statement, "encounterId", records.encounterId()));
        return Stream.of(
                        ofAll,
                        inEncounters,
                        Stream.of(
                                arguments(KINDS + "encounter.EncounterMapper.search", "visitId", records.visitId()),
                                arguments(ENCOUNTER_PROVIDERS + "search", "providerId", records.providerId())))
                .flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("byId")
    void planWhenARecordIsFoundByItsIdThenIndexesFindIt(String statement) throws SQLException {
        assertThat(plans.plan(statement, parameters, ORDERED_INDEX_ONLY))
                .contains("Index")
                .doesNotContain("Seq Scan");
    }

    /** Such a set may be hashed for a denied id and not for an unknown one, which the time would disclose. */
    @ParameterizedTest
    @MethodSource("byId")
    void statementWhenARecordIsFoundByItsIdThenHasNoSetOfIds(String statement) {
        assertThat(plans.sql(statement, parameters)).doesNotContainPattern("(?i)\\b(exists|in|any)\\s*\\(\\s*select");
    }

    Stream<String> locks() {
        return statements("lockVisible");
    }

    /** With a record locked before the patient to whom it was moved, a write and a merge of that one could deadlock. */
    @ParameterizedTest
    @MethodSource("locks")
    void statementWhenARecordIsLockedThenItIsOfThePatientWhoWasLockedBefore(String statement) {
        assertThat(plans.sql(statement, parameters))
                .containsPattern(" and r\\.patient_id = \\?\\s+for no key update of \\w+\\s*$");
    }

    /** So that an update is not lost even if the row were not locked. */
    @ParameterizedTest
    @MethodSource("updates")
    void statementWhenARecordIsUpdatedThenRequiresTheVersionThatWasRead(String statement) {
        assertThat(plans.sql(statement, parameters)).containsPattern("where id = \\? and version = \\? - 1\\s*$");
    }

    @ParameterizedTest
    @MethodSource("searches")
    void planWhenASearchIsReadThenTheIndexGivesTheOrder(String statement) throws SQLException {
        assertOrderedByIndex(statement, parameters);
    }

    /** The patient of a provider is that of the encounter, so no index returns the rows of one patient in order. */
    @ParameterizedTest
    @MethodSource("searches")
    void planWhenASearchNamesAPatientThenTheIndexGivesTheOrder(String statement) throws SQLException {
        if (!statement.startsWith(ENCOUNTER_PROVIDERS)) {
            assertOrderedByIndex(statement, filtered(Map.of("patientId", records.patientId())));
        }
    }

    @ParameterizedTest
    @MethodSource("namedInSearches")
    void planWhenASearchNamesSomethingThenAnIndexFindsItsRows(String statement, String named, UUID id)
            throws SQLException {
        assertFoundBy(named.replaceAll("I", "_i"), plans.plan(statement, filtered(Map.of(named, id)), NO_SCAN));
    }

    @Test
    void planWhenAPatientsProvidersArePagedThenIndexesFindThem() throws SQLException {
        Map<String, Object> ofPatient = filtered(Map.of("patientId", records.patientId()));
        for (String statement : List.of("search", "count")) {
            assertFoundBy("patient_id", plans.plan(ENCOUNTER_PROVIDERS + statement, ofPatient, NO_SCAN));
        }
    }

    /**
     * However many placements are over. Among the few patients of a test the planner may begin with them instead, so it
     * joins in the order of the statement.
     */
    @Test
    void planWhenAWardListIsReadThenAnIndexOfActivePlacementsFindsThem() throws SQLException {
        Map<String, Object> facility =
                Map.of("facilityId", requireNonNull(records.viewer().facilityId()));
        for (String ward : Arrays.asList(null, "3 East")) {
            Map<String, Object> named = new HashMap<>(facility);
            named.put("ward", ward);
            assertThat(plans.plan(
                            KINDS + "wardlist.WardListMapper.find",
                            filtered(named),
                            NO_SCAN,
                            "join_collapse_limit = 1"))
                    .contains("encounter_location_ward")
                    .doesNotContain("Seq Scan");
        }
    }

    /** However many are over: what is open or unsigned is found across patients by the status, newest first. */
    @ParameterizedTest
    @CsvSource({
        "visit.VisitMapper, status, PLANNED, visit_tenant_status",
        "encounter.EncounterMapper, status, IN_PROGRESS, encounter_tenant_status",
        "clinicalnote.ClinicalNoteMapper, status, AMENDED, clinical_note_tenant_status",
        "allergy.AllergyMapper, clinical_status, INACTIVE, allergy_tenant_status",
        "condition.ConditionMapper, clinical_status, RELAPSE, condition_tenant_status",
        "diagnosis.DiagnosisMapper, certainty, PROVISIONAL, diagnosis_tenant_status",
        "careplan.CarePlanMapper, status, ON_HOLD, care_plan_tenant_status"
    })
    void planWhenASearchNamesAStatusThenTheIndexOfItFindsTheRowsInOrder(
            String mapper, String column, String status, String index) throws SQLException {
        Map<String, Object> open = filtered(Map.of("status", status));

        assertThat(plans.plan(KINDS + mapper + ".search", open, NO_SCAN, "enable_bitmapscan = off"))
                .contains(index)
                .containsPattern("Index Cond: .*\\b" + column + " = '")
                .doesNotContain("Seq Scan", "Sort");
    }

    /** However many are over: what is planned is found across patients, newest first. */
    @Test
    void planWhenASearchNamesPlannedPlacementsThenTheIndexOfTheseFindsThemInOrder() throws SQLException {
        Map<String, Object> planned = filtered(Map.of("status", EncounterLocationStatus.PLANNED));

        assertThat(plans.plan(
                        KINDS + "encounterlocation.EncounterLocationMapper.search",
                        planned,
                        NO_SCAN,
                        "enable_bitmapscan = off"))
                .contains("encounter_location_planned")
                .doesNotContain("Seq Scan", "Sort");
    }

    /** However many take part as attenders: the index holds the others alone. */
    @Test
    void planWhenASearchNamesARareRoleThenTheIndexOfItFindsTheRowsInOrder() throws SQLException {
        assertThat(inOrder(ENCOUNTER_PROVIDERS + "search", Map.of("role", ProviderRole.TRANSLATOR)))
                .contains("encounter_provider_tenant_role")
                .containsPattern("Index Cond: .*\\brole = '")
                .doesNotContain("Seq Scan", "Sort");
        assertThat(inOrder(ENCOUNTER_PROVIDERS + "search", Map.of("role", ProviderRole.ATTENDER)))
                .doesNotContain("encounter_provider_tenant_role");
    }

    /** A provider has ever more of them, and the encounter is needed only where the participation has no end. */
    @Test
    void planWhenASearchNamesATimeThenEncountersOfEndedParticipationsAreNotLookedUp() throws SQLException {
        assertThat(inOrder(
                        ENCOUNTER_PROVIDERS + "search",
                        Map.of("providerId", records.providerId(), "activeAt", Instant.parse("2026-03-01T12:00:00Z"))))
                .containsPattern(
                        "on encounter_provider ep .*\\R.*Index Cond.*\\R.*ended_at IS NULL\\) OR \\(ended_at > '");
    }

    /** However many other plans there are: a plan begins on a day, so the index returns them in their order. */
    @Test
    void planWhenASearchNamesACodeOrDaysOfCarePlansThenAnIndexFindsTheRowsInOrder() throws SQLException {
        Instant from = Instant.parse("2026-03-01T12:00:00Z");
        Map<String, Object> days = Map.of("from", from, "to", from.plus(Duration.ofDays(31)));
        String search = KINDS + "careplan.CarePlanMapper.search";

        assertThat(inOrder(search, Map.of("code", requireNonNull(CodeFilter.parse("736376001")))))
                .contains("care_plan_tenant_code")
                .containsPattern("Index Cond: .*\\bcategory_code = '")
                .doesNotContain("Seq Scan", "Sort");
        assertThat(inOrder(search, days))
                .containsPattern("Index Cond: .*period_start >= .*period_start <= ")
                .doesNotContain("Seq Scan", "Sort");
    }

    /** However many the other facilities of the tenant have. */
    @ParameterizedTest
    @CsvSource({
        "visit.VisitMapper, visit_tenant_facility",
        "encounterlocation.EncounterLocationMapper, encounter_location_tenant_facility"
    })
    void planWhenASearchNamesAFacilityThenTheIndexOfItFindsTheRowsInOrder(String mapper, String index)
            throws SQLException {
        Map<String, Object> there = filtered(Map.of("facilityId", UUID.randomUUID()));

        assertThat(plans.plan(KINDS + mapper + ".search", there, NO_SCAN, "enable_bitmapscan = off"))
                .contains(index)
                .containsPattern("Index Cond: .*\\bfacility_id = '")
                .doesNotContain("Seq Scan", "Sort");
    }

    /** However many have other codes: the index returns those with the code day by day, and only a day is sorted. */
    @ParameterizedTest
    @CsvSource({
        "visit.VisitMapper, type_code, visit_tenant_code",
        "encounter.EncounterMapper, type_code, encounter_tenant_code",
        "observation.ObservationMapper, code_code, observation_tenant_code",
        "condition.ConditionMapper, code_code, condition_tenant_code",
        "diagnosis.DiagnosisMapper, code_code, diagnosis_tenant_code",
        "allergy.AllergyMapper, substance_code, allergy_tenant_code",
        "clinicalnote.ClinicalNoteMapper, type_code, clinical_note_tenant_code"
    })
    void planWhenASearchNamesACodeThenTheIndexOfItFindsTheRowsDayByDay(String mapper, String column, String index)
            throws SQLException {
        CodeFilter code = requireNonNull(CodeFilter.parse("http://loinc.org|4548-4"));
        Instant from = Instant.parse("2026-03-01T00:00:00Z");
        Map<String, Object> bounded = Map.of("code", code, "from", from, "to", from.plus(Duration.ofDays(31)));

        for (Map<String, Object> filter : List.of(Map.<String, Object>of("code", code), bounded)) {
            assertThat(plans.plan(KINDS + mapper + ".search", filtered(filter), ORDERED_INDEX_ONLY))
                    .contains(index, "Incremental Sort", "Presorted Key: (((r")
                    .containsPattern("Index Cond: .*\\b" + column + " = '")
                    .doesNotContain("Seq Scan");
        }
        assertThat(plans.plan(KINDS + mapper + ".search", filtered(bounded), ORDERED_INDEX_ONLY))
                .containsPattern("Index Cond: .*::date >= .*::date <= ");
    }

    /** The records of one patient are few, whatever their codes. */
    @Test
    void planWhenASearchNamesACodeOfAPatientThenTheIndexGivesTheOrder() throws SQLException {
        CodeFilter code = requireNonNull(CodeFilter.parse("4548-4"));

        assertOrderedByIndex(
                KINDS + "observation.ObservationMapper.search",
                filtered(Map.of("patientId", records.patientId(), "code", code)));
    }

    /** A patient may have hundreds of thousands of them, on as many pages of the table. */
    @Test
    void planWhenTheObservationsOfAPatientAreCountedThenReadsTheIndexAlone() throws SQLException {
        Instant from = Instant.parse("2026-03-01T00:00:00Z");
        Map<String, Object> ofPatient = Map.of("patientId", records.patientId());
        Map<String, Object> bounded = Map.of("patientId", records.patientId(), "from", from, "to", from.plusSeconds(1));

        for (Map<String, Object> filter : List.of(ofPatient, bounded)) {
            assertThat(plans.plan(
                            KINDS + "observation.ObservationMapper.count",
                            filtered(filter),
                            NO_SCAN,
                            "enable_bitmapscan = off"))
                    .contains("Index Only Scan using observation_patient on observation r");
        }
    }

    @Test
    void planWhenALaterPageOfObservationsIsReadThenSkipsThoseBeforeInTheIndexAlone() throws SQLException {
        Map<String, Object> later = new HashMap<>(filtered(Map.of("patientId", records.patientId())));
        later.put("page", new PageQuery(3, 100));

        assertThat(plans.plan(
                        KINDS + "observation.ObservationMapper.search", later, NO_SCAN, "enable_bitmapscan = off"))
                .contains("Index Only Scan using observation_patient on observation")
                .contains("using observation_pkey on observation");
    }

    /** Nearly all observations are final vital signs and laboratory results, so the indexes hold the others alone. */
    @Test
    void planWhenASearchNamesARareStateOfObservationsThenTheIndexOfItFindsTheRowsInOrder() throws SQLException {
        assertFoundInOrder(Map.of("status", ObservationStatus.PRELIMINARY), "observation_tenant_status", "status");
        assertFoundInOrder(Map.of("category", ObservationCategory.IMAGING), "observation_tenant_category", "category");
        assertThat(observations(Map.of("status", ObservationStatus.FINAL, "category", ObservationCategory.LABORATORY)))
                .doesNotContain("observation_tenant_status", "observation_tenant_category");
    }

    @Test
    void planWhenAnObservationIsVoidedThenTheIndexOfParentsFindsItsParts() throws SQLException {
        Map<String, Object> request =
                Map.of("id", UUID.randomUUID(), "reason", "Hemolytic", "by", UUID.randomUUID(), "at", Instant.EPOCH);

        assertThat(plans.plan(
                        KINDS + "observation.ObservationMapper.voidRecord",
                        request,
                        NO_SCAN,
                        "enable_hashjoin = off",
                        "enable_mergejoin = off",
                        "enable_material = off"))
                .contains("observation_parent_observation")
                .doesNotContain("Seq Scan");
    }

    private void assertFoundInOrder(Map<String, Object> filter, String index, String column) throws SQLException {
        assertThat(observations(filter))
                .contains(index)
                .containsPattern("Index Cond: .*\\b" + column + " = '")
                .doesNotContain("Seq Scan", "Sort");
    }

    private String observations(Map<String, Object> filter) throws SQLException {
        return inOrder(KINDS + "observation.ObservationMapper.search", filter);
    }

    private String inOrder(String statement, Map<String, Object> filter) throws SQLException {
        return plans.plan(statement, filtered(filter), NO_SCAN, "enable_bitmapscan = off");
    }

    private Stream<String> statements(String names) {
        return plans.statements("^" + KINDS + ".*\\.(" + names + ")$");
    }

    private void assertOrderedByIndex(String statement, Map<String, Object> given) throws SQLException {
        assertThat(plans.plan(statement, given, ORDERED_INDEX_ONLY))
                .contains("Index")
                .doesNotContain("Seq Scan", "Sort");
    }

    /** By the value that was named, not by a column of another row. */
    private static void assertFoundBy(String column, String plan) {
        assertThat(plan)
                .containsPattern("Index Cond: .*\\b" + column + " = (\\(InitPlan|')")
                .doesNotContain("Seq Scan");
    }

    private Map<String, Object> filtered(Map<String, Object> named) {
        return Map.of(
                "viewer", records.viewer(),
                "id", records.visitId(),
                "patientId", records.patientId(),
                "encounterId", records.encounterId(),
                "filter", new HashMap<>(named),
                "page", SearchResult.QUERY,
                "source", RecordSource.TABLE);
    }
}
