package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;

@DatabaseTest
@ExtendWith(OutputCaptureExtension.class)
class ModuleRepointSweepTest {
    private final ModuleRowMapper rows;
    private final ModuleRowMover mover;
    private final List<RepointModule> modules;
    private final PlatformTransactionManager transactionManager;
    private final RepointFixture fixture;

    ModuleRepointSweepTest(
            ModuleRowMapper rows,
            ModuleRowMover mover,
            List<RepointModule> modules,
            PlatformTransactionManager transactionManager,
            ApplicationContext beans) {
        this.rows = rows;
        this.mover = mover;
        this.modules = modules;
        this.transactionManager = transactionManager;
        this.fixture = new RepointFixture(beans);
    }

    @Test
    void runWhenFourSweepsRunTogetherThenNoObligationIsAttemptedTwice() throws Exception {
        List<UUID> merges = fixture.merges(40);
        CyclicBarrier together = new CyclicBarrier(4);

        int attempted = 0;
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> sweeps = IntStream.range(0, 4)
                    .mapToObj(i -> threads.submit(() -> {
                        together.await();
                        return sweep(5, 50, modules).run();
                    }))
                    .toList();
            for (Future<Integer> sweep : sweeps) {
                attempted += sweep.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(attempted).isEqualTo(120);
        assertThat(merges).allSatisfy(merge -> {
            assertThat(fixture.obligations.list(fixture.tenantId(), merge)).allMatch(row -> row.attempts() == 1);
            assertThat(fixture.states(merge))
                    .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
        });
    }

    @Test
    void runWhenMoreIsDueThanABatchThenStopsThere() {
        fixture.merges(2);

        assertThat(sweep(5, 4, modules).run()).isEqualTo(4);
        assertThat(sweep(5, 4, modules).run()).isEqualTo(2);
        assertThat(sweep(5, 4, modules).run()).isZero();
    }

    @Test
    void runWhenAttemptsAreUsedUpThenLogsTheObligationOnEveryPass(CapturedOutput output) {
        UUID merge = fixture.merge(fixture.patient(), fixture.patient());
        setStuck(merge, "lab: down");

        sweep(5, 50, modules).run();
        sweep(5, 50, modules).run();

        assertThat(output.getAll()
                        .lines()
                        .filter(line -> line.contains("Needs attention") && line.contains("" + merge)))
                .hasSize(2 * 3)
                .allMatch(line -> line.contains("module ") && line.contains("lab: down"));
        assertThat(fixture.lab(merge).state()).isEqualTo(ModuleRepointState.FAILED);
    }

    @Test
    void runWhenManyAreStuckThenLogsAHundredAndTheirNumber(CapturedOutput output) {
        fixture.merges(34).forEach(merge -> setStuck(merge, null));

        sweep(5, 50, modules).run();

        assertThat(output.getAll().lines().filter(line -> line.contains("Needs attention")))
                .hasSize(101)
                .anyMatch(line -> line.contains("rows are locked"))
                .anyMatch(line -> line.contains("102 module re-points in total"));
    }

    @Test
    void runWhenTheMaximumOfAttemptsWasRaisedThenAttemptsStuckRowsAgain() {
        UUID merge = fixture.merge(fixture.patient(), fixture.patient());
        setStuck(merge, null);

        sweep(6, 50, modules).run();

        assertThat(fixture.states(merge)).containsOnly(ModuleRepointState.NO_OP);
    }

    @Test
    void runWhenAModuleThrowsThenTheAttemptCountsAndTheOthersContinue() {
        List<UUID> merges = fixture.merges(2);
        List<RepointModule> withBrokenLab = modules.stream()
                .map(module -> module.key().equals("lab") ? new RepointModule("lab", new BrokenTables()) : module)
                .toList();

        sweep(5, 50, withBrokenLab).run();

        assertThat(merges).allSatisfy(merge -> {
            assertThat(fixture.states(merge))
                    .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.FAILED, ModuleRepointState.NO_OP);
            assertThat(fixture.lab(merge).attempts()).isEqualTo(1);
            assertThat(fixture.lab(merge).lastError()).isEqualTo("lab: IllegalStateException");
        });
    }

    private void setStuck(UUID merge, @Nullable String lastError) {
        fixture.execute(
                "update patient_merge_module_repoint set state = 'FAILED', attempts = 5, next_attempt_at = null,"
                        + " last_error = ? where person_merge_id = ?",
                lastError,
                merge);
    }

    private ModuleRepointSweep sweep(int maxAttempts, int batchSize, List<RepointModule> modules) {
        ModuleRepointSettings settings = new ModuleRepointSettings(maxAttempts, batchSize, 60_000);
        return new ModuleRepointSweep(
                fixture.mapper,
                new ModuleAttempts(fixture.mapper, modules, rows, mover, settings, transactionManager, fixture.clock),
                settings,
                fixture.clock);
    }

    private static final class BrokenTables extends AbstractList<String> {
        @Override
        public String get(int index) {
            throw new IllegalStateException("Zoe's laboratory is on fire");
        }

        @Override
        public int size() {
            return 1;
        }
    }
}
