package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a miss has a response of its own, nothing of the table is read before the caller proved to see the patient. */
@NeedsOwnServer("holds locks in the database")
class PlacementLockTest {

    private static final Duration AT_ONCE = Duration.ofMillis(500);
    private static final String ID = "01900000-0000-7000-8000-000000000";

    private final ServerUnderTest server = Servers.shared();

    /**
     * An operation over placements.
     *
     * @param call of an id
     * @param missed status of a miss
     * @param denied ids that exist, and one that does not
     * @param visible an id whose call must wait for the table
     */
    record Operation(String name, Function<String, RawRequest> call, int missed, List<String> denied, String visible) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Operation> operations() {
        List<String> encounters = List.of(ID + "402", ID + "403", ID + "405", ID + "408", Demo.unknown(0xc21));
        List<String> patients =
                List.of(Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.RESTRICTED_PATIENT_AT_N1, Demo.unknown(0xc22));
        return Stream.of(
                new Operation(
                        "locations of an encounter",
                        id -> RawRequest.get(ClinicalRecords.ENCOUNTER.path(id) + "/locations"),
                        404,
                        encounters,
                        Demo.ENCOUNTER),
                new Operation(
                        "current location",
                        id -> RawRequest.get("/api/v1/clinical/patients/" + id + "/current-location"),
                        204,
                        patients,
                        Demo.PATIENT_AT_N1),
                new Operation(
                        "new placement",
                        id -> RawRequest.post(Placements.PATH).json(Placements.planning(id)),
                        400,
                        encounters,
                        Demo.ENCOUNTER));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void placementsWhenTableIsLockedThenDeniedAndUnknownReturnAtOnceAndVisibleWaits(Operation operation) {
        send(operation.call().apply(operation.visible()));
        try (Lock held = Lock.by(server.database(), "lock table encounter_location in access exclusive mode")) {
            for (String id : operation.denied()) {
                long start = System.nanoTime();
                RawResponse response = send(operation.call().apply(id));

                assertThat(response.status()).as(id).isEqualTo(operation.missed());
                assertThat(since(start)).as("time of %s with %s", id, held).isLessThan(AT_ONCE);
            }
            long start = System.nanoTime();

            assertThat(send(operation.call().apply(operation.visible())).status())
                    .isEqualTo(503);
            assertThat(since(start)).isGreaterThan(AT_ONCE);
        }
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private RawResponse send(RawRequest call) {
        return server.send(call.bearer(Sessions.at(server).token(Demo.CLINICIAN)));
    }
}
