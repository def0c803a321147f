package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
@ExtendWith(OutputCaptureExtension.class)
class ModuleRepointSweepTest {
    private final TestDatabase db;
    private final TestClock clock;
    private final ModuleRepointMapper mapper;
    private final ModuleAttempts attempts;
    private final List<RepointModule> modules;
    private final ModuleMoves moves;
    private final PlatformTransactionManager transactionManager;
    private final ModuleRepointSweep sweep;
    private final ModuleObligations obligations;
    private final MergeFixture fixture;

    ModuleRepointSweepTest(
            TestDatabase db,
            TestClock clock,
            ModuleRepointMapper mapper,
            ModuleAttempts attempts,
            List<RepointModule> modules,
            ModuleMoves moves,
            PlatformTransactionManager transactionManager,
            ModuleRepointSweep sweep,
            ModuleObligations obligations,
            TransactionTemplate transactions) {
        this.db = db;
        this.clock = clock;
        this.mapper = mapper;
        this.attempts = attempts;
        this.modules = modules;
        this.moves = moves;
        this.transactionManager = transactionManager;
        this.sweep = sweep;
        this.obligations = obligations;
        this.fixture = new MergeFixture(db, obligations, transactions);
    }

    @Test
    void runWhenFourSweepAtOnceThenNoObligationIsTriedTwice() throws Exception {
        List<UUID> merges = fixture.merges(40);
        CyclicBarrier together = new CyclicBarrier(4);
        int tried = 0;
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> sweeps = IntStream.range(0, 4)
                    .mapToObj(i -> threads.submit(() -> {
                        together.await();
                        return sweep.run();
                    }))
                    .toList();
            for (Future<Integer> one : sweeps) {
                tried += one.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(tried).isEqualTo(120);
        assertThat(merges).allSatisfy(merge -> {
            assertThat(obligations.of(fixture.tenantId(), merge)).allMatch(row -> row.attempts() == 1);
            assertThat(fixture.states(merge)).containsExactly(State.NO_OP, State.COMPLETED, State.NO_OP);
        });
    }

    @Test
    void runWhenMoreIsDueThanABatchThenStopsThere() {
        fixture.merges(2);

        assertThat(sweep(4).run()).isEqualTo(4);
        assertThat(sweep(4).run()).isEqualTo(2);
        assertThat(sweep(4).run()).isZero();
    }

    @Test
    void runWhenAttemptsAreUsedUpThenNamesTheRowInTheLogOnEveryPass(CapturedOutput output) {
        PatientRow loser = fixture.patient();
        UUID merge = fixture.merge(loser, fixture.patient());
        db.sql("update patient_merge_module_repoint set state = 'FAILED', attempts = 5, last_error = 'lab: down'"
                        + " where person_merge_id = ? and module_key = 'lab'")
                .param(merge)
                .update();

        sweep.run();
        sweep.run();

        assertThat(output.getAll()
                        .lines()
                        .filter(line -> line.contains("Needs attention") && line.contains("" + merge)))
                .hasSize(2)
                .allMatch(line -> line.contains("module lab") && line.contains("lab: down"));
        assertThat(fixture.of(merge, "lab").state()).isEqualTo(State.FAILED);
    }

    @Test
    void runWhenTheBoundOfAttemptsWasRaisedThenTriesStuckRowsAgain() {
        UUID merge = fixture.merge(fixture.patient(), fixture.patient());
        db.sql("update patient_merge_module_repoint set state = 'FAILED', attempts = 5, next_attempt_at = null"
                        + " where person_merge_id = ?")
                .param(merge)
                .update();

        new ModuleRepointSweep(mapper, raised(), new ModuleRepointSettings(6, 50, 60_000), clock).run();

        assertThat(fixture.states(merge)).containsOnly(State.NO_OP);
    }

    @Test
    void runWhenAModuleThrowsBeforeItMovesAnythingThenThatCountsAndTheOthersGoOn() {
        List<UUID> merges = fixture.merges(2);
        List<RepointModule> withBrokenLab = modules.stream()
                .map(module -> module.key().equals("lab") ? new BrokenModule() : module)
                .toList();
        ModuleRepointSettings settings = new ModuleRepointSettings(5, 50, 60_000);

        new ModuleRepointSweep(
                        mapper,
                        new ModuleAttempts(mapper, withBrokenLab, moves, settings, transactionManager, clock),
                        settings,
                        clock)
                .run();

        assertThat(merges).allSatisfy(merge -> {
            assertThat(fixture.states(merge)).containsExactly(State.NO_OP, State.FAILED, State.NO_OP);
            assertThat(fixture.of(merge, "lab").attempts()).isEqualTo(1);
            assertThat(fixture.of(merge, "lab").lastError()).isEqualTo("lab: IllegalStateException");
        });
    }

    private ModuleAttempts raised() {
        return new ModuleAttempts(
                mapper, modules, moves, new ModuleRepointSettings(6, 50, 60_000), transactionManager, clock);
    }

    private ModuleRepointSweep sweep(int batchSize) {
        return new ModuleRepointSweep(
                mapper,
                attempts,
                new ModuleRepointSettings(5, batchSize, Duration.ofMinutes(1).toMillis()),
                clock);
    }

    /** A module whose own code fails. */
    private static final class BrokenModule implements RepointModule {
        @Override
        public String key() {
            return "lab";
        }

        @Override
        public boolean isDeployed() {
            throw new IllegalStateException("Zoe's laboratory is on fire");
        }

        @Override
        public List<String> tables() {
            return List.of();
        }

        @Override
        public List<MovedRow> move(String table, UUID fromPatientId, UUID toPatientId, Instant at, int atMost) {
            return List.of();
        }

        @Override
        public boolean holds(String table, UUID patientId) {
            return false;
        }

        @Override
        public List<MovedRow> giveBack(String table, UUID obligationId, UUID toPatientId, Instant at, int atMost) {
            return List.of();
        }

        @Override
        public boolean keeps(String table, UUID obligationId) {
            return false;
        }

        @Override
        public List<UUID> changedSince(String table, UUID obligationId) {
            return List.of();
        }
    }
}
