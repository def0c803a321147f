package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Participations;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NeedsOwnServer("writes records without a patient into the database")
class NullPatientTest {

    private static final String ID = "01900000-0000-7000-8000-000000000";

    private final ServerUnderTest server = Servers.shared();

    /**
     * A kind of record.
     *
     * @param prefix how the ids of the demonstration data begin
     */
    record Kind(String table, String collection, String prefix) {}

    static Stream<Kind> kinds() {
        return Stream.concat(
                Stream.of(ClinicalRecords.values())
                        .map(kind -> new Kind(
                                kind.name().toLowerCase(Locale.ROOT),
                                kind.path(),
                                kind.ofPatientAtN1().substring(ID.length(), ID.length() + 2))),
                Stream.of(new Kind("visit", Visits.PATH, "20"), new Kind("encounter_location", Placements.PATH, "62")));
    }

    /** Of this facility or another one: a record that cannot name its patient is a defect, not a secret. */
    @ParameterizedTest
    @MethodSource("kinds")
    void recordWhenItHasNoPatientThenReturns403InItsTenant(Kind kind) {
        for (String sibling : new String[] {"1", "2"}) {
            String id = copyWithoutPatient(kind, sibling);

            for (RawRequest call : calls(kind, id)) {
                StandardError.verify(send(call), 403, call.target(), "Access denied");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void recordWhenItHasNoPatientAndIsOfAnotherTenantThenIsLikeUnknown(Kind kind) {
        String id = copyWithoutPatient(kind, "3");
        String unknown = Demo.unknown(0xb01);

        List<RawRequest> ofUnknown = calls(kind, unknown);
        List<RawRequest> ofRecord = calls(kind, id);
        for (int i = 0; i < ofUnknown.size(); i++) {
            RawResponse missed = send(ofUnknown.get(i));
            assertThat(missed.status()).isEqualTo(404);
            assertThat(send(ofRecord.get(i)).masked(id)).isEqualTo(missed.masked(unknown));
        }
    }

    /** It is left out of a visible encounter too, while the other records there are listed. */
    @ParameterizedTest
    @MethodSource("kindsInEncounters")
    void searchWhenARecordOfTheEncounterHasNoPatientThenIsLeftOut(Kind kind) {
        String id = copyWithoutPatient(kind, "1");
        server.database()
                .update(
                        "update " + kind.table() + " set encounter_id = ?::uuid where id = ?::uuid",
                        Demo.ENCOUNTER,
                        id);

        for (String target : new String[] {
            kind.collection() + "?encounterId=" + Demo.ENCOUNTER,
            ClinicalRecords.ENCOUNTER.path(Demo.ENCOUNTER) + "/locations"
        }) {
            RawResponse response = send(RawRequest.get(target));

            assertThat(response.status()).as(target).isEqualTo(200);
            assertThat(response.text()).as(target).doesNotContain(id);
        }
    }

    static Stream<Kind> kindsInEncounters() {
        return kinds().filter(kind -> !Set.of("visit", "encounter").contains(kind.table()));
    }

    /** Operations on a named encounter refuse in the same way, independent of their not-found response. */
    @Test
    void encounterWhenItHasNoPatientThenItsPlacementsAndParticipationsReturn403() {
        String id = copyWithoutPatient(new Kind("encounter", ClinicalRecords.ENCOUNTER.path(), "40"), "1");
        String encounter = ClinicalRecords.ENCOUNTER.path(id);
        String participation = Participations.path(participationIn(id));

        for (RawRequest call : List.of(
                RawRequest.get(encounter + "/locations"),
                RawRequest.get(encounter + "/providers"),
                RawRequest.post(encounter + "/transfer").json("{\"location\":{\"ward\":\"Test\"}}"),
                RawRequest.post(Placements.PATH).json(Placements.planning(id)),
                RawRequest.get(participation),
                RawRequest.post(participation + "/end"),
                RawRequest.of("DELETE", participation))) {
            StandardError.verify(send(call), 403, call.target(), "Access denied");
        }
    }

    /** Of every operation on one record of the kind, with the body of the specification's example. */
    private static List<RawRequest> calls(Kind kind, String id) {
        List<RawRequest> calls = Spec.operations().stream()
                .filter(operation -> operation.onDenied().equals("not-found"))
                .filter(operation -> operation.path().startsWith(kind.collection() + "/{"))
                .map(operation -> operation.call(RecordDenial.target(operation, id)))
                .toList();
        assertThat(calls).hasSizeGreaterThan(1);
        return calls;
    }

    private RawResponse send(RawRequest call) {
        String token = Sessions.at(server).token(Demo.CLINICIAN);
        return server.send(call.requestId("denial").bearer(token));
    }

    private String participationIn(String encounterId) {
        UUID id = UUID.randomUUID();
        server.database()
                .update(
                        "insert into encounter_provider select (jsonb_populate_record(r, jsonb_build_object("
                                + "'id', ?::text, 'encounter_id', ?::text))).*"
                                + " from encounter_provider r where r.id = ?::uuid",
                        id.toString(),
                        encounterId,
                        ID + "641");
        return id.toString();
    }

    private String copyWithoutPatient(Kind kind, String sibling) {
        UUID id = UUID.randomUUID();
        server.database()
                .update(
                        "insert into " + kind.table() + " select (jsonb_populate_record(r, jsonb_build_object('id',"
                                + " ?::text, 'patient_id', null, 'status', coalesce(case when"
                                + " to_jsonb(r) ->> 'status' = 'ACTIVE' and"
                                + " jsonb_exists(to_jsonb(r), 'bed') then 'PLANNED' end,"
                                + " to_jsonb(r) ->> 'status'), 'visit_number', 'X' ||"
                                + " ?::text))).* from "
                                + kind.table() + " r where r.id = ?::uuid",
                        id.toString(),
                        id.toString(),
                        ID + kind.prefix() + sibling);
        return id.toString();
    }
}
