package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.testing.AtOnce;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;

@ExtendWith(OutputCaptureExtension.class)
class ModuleRepointSweepTest extends RepointTestCase {
    private final List<RepointModule> modules;

    ModuleRepointSweepTest(List<RepointModule> modules, ApplicationContext beans) {
        super(beans);
        this.modules = modules;
    }

    @Test
    void runWhenFourSweepsRunTogetherThenNoObligationIsAttemptedTwice() {
        List<UUID> merges = merges(40);
        AtomicInteger attempted = new AtomicInteger();

        AtOnce.run(4, i -> attempted.addAndGet(sweep(5, 50, modules).run()));

        assertThat(attempted).hasValue(120);
        assertThat(merges).allSatisfy(merge -> {
            assertThat(obligations.list(tenant.id(), merge)).allMatch(row -> row.attempts() == 1);
            assertOnlyTheLabMovedRows(merge);
        });
    }

    @Test
    void runWhenMoreIsDueThanABatchThenStopsThere() {
        merges(2);

        assertThat(sweep(5, 4, modules).run()).isEqualTo(4);
        assertThat(sweep(5, 4, modules).run()).isEqualTo(2);
        assertThat(sweep(5, 4, modules).run()).isZero();
    }

    @Test
    void runWhenAttemptsAreUsedUpThenLogsTheObligationOnEveryPass(CapturedOutput output) {
        UUID merge = merge(patient(), patient());
        setStuck(merge, "lab: down");

        sweep(5, 50, modules).run();
        sweep(5, 50, modules).run();

        assertThat(output.getAll()
                        .lines()
                        .filter(line -> line.contains("Needs attention") && line.contains("" + merge)))
                .hasSize(2 * 3)
                .allMatch(line -> line.contains("module ") && line.contains("lab: down"));
        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.FAILED);
    }

    @Test
    void runWhenManyAreStuckThenLogsEach(CapturedOutput output) {
        merges(34).forEach(merge -> setStuck(merge, "lab.lab_order: rows are locked by another session"));

        sweep(5, 50, modules).run();

        assertThat(output.getAll().lines().filter(line -> line.contains("Needs attention")))
                .hasSize(102)
                .doesNotHaveDuplicates()
                .allMatch(line -> line.contains("rows are locked"));
    }

    @Test
    void runWhenTheMaximumOfAttemptsWasRaisedThenAttemptsStuckRowsAgain() {
        UUID merge = merge(patient(), patient());
        setStuck(merge, null);

        sweep(6, 50, modules).run();

        assertThat(states(merge)).containsOnly(ModuleRepointState.NO_OP);
    }

    @Test
    void runWhenAModuleThrowsThenTheAttemptCountsAndTheOthersContinue(CapturedOutput output) {
        List<UUID> merges = merges(2);
        List<RepointModule> withBrokenLab = modules.stream()
                .map(module ->
                        module.key().equals("lab") ? new RepointModule("lab", new BrokenTables(), List.of()) : module)
                .toList();

        sweep(5, 50, withBrokenLab).run();

        assertThat(merges).allSatisfy(merge -> {
            assertThat(states(merge))
                    .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.FAILED, ModuleRepointState.NO_OP);
            assertThat(lab(merge).attempts()).isEqualTo(1);
            assertThat(lab(merge).lastError()).isEqualTo("lab: IllegalStateException");
            assertThat(output)
                    .containsOnlyOnce("for merge " + merge + " is incomplete")
                    .contains("Re-point of module lab for merge " + merge
                            + " is incomplete after attempt 1: lab: IllegalStateException");
        });
    }

    /** It had looked for the schema just before that was made, and recorded this after the start that found it. */
    @Test
    void runWhenAnAttemptMissedTheSchemaOfAModuleThenReopensTheObligation() {
        UUID merge = merges(1).get(0);
        db.update(
                "update patient_merge_module_repoint set state = 'NOT_DEPLOYED', attempts = 1, next_attempt_at = null"
                        + " where person_merge_id = ?",
                merge);

        assertThat(sweep(5, 50, modules).run()).isEqualTo(3);

        assertOnlyTheLabMovedRows(merge);
    }

    private void setStuck(UUID merge, @Nullable String lastError) {
        db.update(
                "update patient_merge_module_repoint set state = 'FAILED', attempts = 5, next_attempt_at = null,"
                        + " last_error = ? where person_merge_id = ?",
                lastError,
                merge);
    }

    private ModuleRepointSweep sweep(int maxAttempts, int batchSize, List<RepointModule> modules) {
        ModuleRepointSettings settings = new ModuleRepointSettings(maxAttempts, batchSize, 60_000);
        return new ModuleRepointSweep(
                mapper,
                new ModuleAttempts(
                        mapper,
                        modules,
                        bean(ModuleRowMapper.class),
                        bean(ModuleRowMover.class),
                        settings,
                        bean(LongTransactions.class),
                        bean(PlatformTransactionManager.class),
                        clock),
                bean(NewlyDeployedModules.class),
                settings,
                clock);
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
