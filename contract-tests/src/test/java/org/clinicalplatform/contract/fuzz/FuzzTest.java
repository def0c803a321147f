package org.clinicalplatform.contract.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.Test;

/**
 * A slice of the run of a hundred thousand requests: those that the specification refuses, whoever calls, since other
 * tests use the same server.
 */
class FuzzTest {

    private static final long SEED = 20_260_301;
    private static final int REQUESTS = 2_000;

    @Test
    @NeedsOwnServer("watches its tables")
    void requestWhenTheSpecificationRefusesItThenIsRefusedAsItSaysAndStoresNothing() {
        List<SpecOperation> operations =
                Spec.operations().stream().filter(Servers::sharedHas).toList();
        try (StoredWrites writes = new StoredWrites(Servers.shared().database())) {
            FuzzRun run = new FuzzRun(Servers.shared(), operations, new DemoSessions(), writes);

            run.runBroken(SEED, REQUESTS);

            assertThat(run.result().violations()).isEmpty();
            assertThat(run.result().requests()).isEqualTo(REQUESTS);
        }
    }

    /** Without this test, the run would also pass if it saw no writes at all. */
    @Test
    @NeedsOwnServer("watches its tables")
    void writesWhenAPersonIsRegisteredThenNameItsTables() {
        try (StoredWrites writes = new StoredWrites(Servers.shared().database())) {
            Registrar.at(Servers.shared()).newPerson();

            assertThat(writes.take()).contains("person", "person_name");
            assertThat(writes.take()).isEmpty();
        }
    }

    /** The same seed makes the same requests, so that a violation can be looked at again. */
    @Test
    void requestWhenMadeFromTheSameSeedThenIsTheSame() {
        assertThat(request(7)).isEqualTo(request(7)).isNotEqualTo(request(8));
    }

    private static String request(long seed) {
        RequestGenerator generator = new RequestGenerator(Spec.operations(), new IdPool(Spec.operations()));
        return new String(generator.any(new Choices(seed)).request().bytes(), StandardCharsets.UTF_8);
    }

    private static final class DemoSessions implements RequestTokens {

        @Override
        public String of(FuzzRequest request) {
            return Sessions.at(Servers.shared()).token(request.account());
        }

        @Override
        public void refused(FuzzRequest request) {
            // a refused request ends no session
        }
    }
}
