package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.WorkingCalls;
import org.clinicalplatform.contract.harness.WorkingCalls.WorkingCall;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The event of every operation names exactly the patients whose data its response shows or the call has changed, and
 * the event of a change is there before the response.
 */
@NeedsOwnServer("reads rows in the database")
class AuditedPatientsTest {

    private static final Pattern UUIDS = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Duration WRITTEN = Duration.ofSeconds(10);
    private static final Set<String> READ_WITH_A_BODY = Set.of("previewPersonMerge", "searchMatchCandidates");
    private static final Set<String> OF_TWO_PERSONS = Set.of("mergePersons", "previewPersonMerge");
    private static final String READS_THE_TRAIL = "listAuditEvents";
    private static final String MERGES = "/api/v1/demographic/person-merges/{personMergeId}";

    private static final String EVENT = """
            select coalesce(string_agg(e.operation_id || ' ' || e.status || ' ' || e.outcome || ' '
                || coalesce(e.patient_id::text, '-') || ' ' || coalesce(
                  (select string_agg(shown.id::text, ',') from (
                    select e.patient_id as id where e.patient_shown
                    union select p.patient_id from audit_event_patient p where p.event_id = e.id) shown), '-'), '; '), '')
            from audit_event e where e.request_id = ?
            """;

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();

    private record Called(
            SpecOperation operation, WorkingCall call, String requestId, RawResponse response, boolean recordedAtOnce) {
        boolean succeeded() {
            return response.status() < 300;
        }
    }

    /** Events are written in batches: all operations are called before the first event is awaited. */
    @TestFactory
    Stream<DynamicTest> operationWhenCalledThenItsEventNamesExactlyThePatientsItShows() {
        List<Called> calls = Matrix.operations(AuditMatrixTest::isAudited).stream()
                .map(this::call)
                .toList();
        return DynamicTest.stream(calls.stream(), called -> called.operation().id(), this::verify);
    }

    @Test
    void callWhenItIsListedAsRefusedThenIsOfNoPatient() {
        assertThat(Spec.operations()).extracting(SpecOperation::id).containsAll(WorkingCalls.REFUSED.keySet());
        assertThat(Spec.operations())
                .filteredOn(operation -> !WorkingCalls.succeeds(operation))
                .noneMatch(AuditedPatientsTest::isOfAPatient);
    }

    private Called call(SpecOperation operation) {
        String requestId = UUID.randomUUID().toString();
        WorkingCall call = new WorkingCalls(server).of(operation);
        RawResponse response = server.send(call.request().requestId(requestId));
        return new Called(
                operation, call, requestId, response, !event(requestId).isEmpty());
    }

    private void verify(Called called) {
        SpecOperation operation = called.operation();
        assertThat(called.response().status()).as("%s", called.response()).isLessThan(500);
        // with a provider some operations of accounts depend on its users
        if (WorkingCalls.succeeds(operation) && !Servers.sharedHasProvider()) {
            assertThat(called.succeeded()).as("%s", called.response()).isTrue();
        }
        if (called.succeeded() && isChange(operation)) {
            assertThat(called.recordedAtOnce())
                    .as("recorded before the response")
                    .isTrue();
        }
        Await.until(WRITTEN, () -> !event(called.requestId()).isEmpty());
        String event = event(called.requestId());
        assertThat(event)
                .startsWith(operation.id() + " " + called.response().status() + " ")
                .doesNotContain(";");
        verifyPatients(called, event.split(" "));
    }

    private static boolean isChange(SpecOperation operation) {
        return !operation.method().equals("GET") && !READ_WITH_A_BODY.contains(operation.id());
    }

    private void verifyPatients(Called called, String[] event) {
        Set<String> recorded = ids(event[4]);
        if (!called.succeeded()) {
            assertThat(recorded).isEmpty();
            return;
        }
        Set<String> shown = called.operation().id().equals(READS_THE_TRAIL) ? Set.of() : shown(called.response());
        assertThat(recorded).containsAll(shown);
        if (called.operation().path().startsWith(MERGES)
                || OF_TWO_PERSONS.contains(called.operation().id())) {
            assertThat(recorded).as("both patients").hasSize(2);
        } else {
            Set<String> unseen = new TreeSet<>(recorded);
            unseen.removeAll(shown);
            unseen.removeAll(ids(event[3]));
            assertThat(unseen)
                    .as("beyond %s and those whom the call names", shown)
                    .isSubsetOf(named(called.call()));
        }
        if (isOfAPatient(called.operation())) {
            assertThat(recorded).isNotEmpty();
        }
    }

    /** Whether the path names a patient, a person or a record of a patient. */
    private static boolean isOfAPatient(SpecOperation operation) {
        return !operation.pathParameters().isEmpty()
                && (operation.path().startsWith("/api/v1/clinical/")
                        || operation.path().startsWith("/api/v1/demographic/"));
    }

    private Set<String> shown(RawResponse response) {
        Set<String> patients = new TreeSet<>();
        Set<String> persons = new TreeSet<>();
        if (response.body().length > 0) {
            collect(response.json(), patients, persons);
        }
        patients.addAll(ofPersons(persons));
        return patients;
    }

    /** The patients of the persons in a call, and in the record that it is about. */
    private Set<String> named(WorkingCall call) {
        String request = new String(call.request().bytes(), StandardCharsets.UTF_8);
        return ofPersons(UUIDS.matcher(request + call.record())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet()));
    }

    private Set<String> ofPersons(Set<String> persons) {
        return ids(database.text(
                "select coalesce(string_agg(id::text, ','), '-') from patient where person_id::text = any(?)",
                (Object) persons.toArray(String[]::new)));
    }

    /** A person beside a patient is that patient. */
    private static void collect(Json json, Set<String> patients, Set<String> persons) {
        if (json.node().isArray()) {
            json.items().forEach(item -> collect(item, patients, persons));
        }
        Map<String, String> own = new TreeMap<>();
        for (String name : json.names()) {
            if (json.get(name).node().isString()) {
                own.put(name, json.text(name));
            } else {
                collect(json.get(name), patients, persons);
            }
        }
        Set<String> ownPatients = valuesOf(own, "patientId");
        patients.addAll(ownPatients);
        if (ownPatients.isEmpty()) {
            persons.addAll(valuesOf(own, "personId"));
        }
    }

    private static Set<String> valuesOf(Map<String, String> properties, String suffix) {
        return properties.entrySet().stream()
                .filter(property ->
                        property.getKey().toLowerCase(Locale.ROOT).endsWith(suffix.toLowerCase(Locale.ROOT)))
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }

    private static Set<String> ids(String listed) {
        return listed.equals("-") ? Set.of() : Set.copyOf(Arrays.asList(listed.split(",")));
    }

    private String event(String requestId) {
        return database.text(EVENT, requestId);
    }
}
