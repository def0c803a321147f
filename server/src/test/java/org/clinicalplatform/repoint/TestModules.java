package org.clinicalplatform.repoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.springframework.context.ApplicationContext;

/**
 * The modules during a random sequence of merges: their new rows, the obstacles that keep rows from moving, and the
 * attempts. Once nothing is outstanding, each row must belong to the survivor of the patient for whom it was written.
 * Not thread-safe.
 */
public final class TestModules {
    private static final List<String> MODULES = List.of("imaging", "lab", "pharmacy");
    private static final int MAX_LOCKS = 4;
    private static final Duration FIRST_ATTEMPT_TIMEOUT = Duration.ofSeconds(20);

    private final TestDatabase db;
    private final TestClock clock;
    private final ModuleObligations obligations;
    private final ModuleRepointSweep sweep;
    private final ModuleRepointService service;
    private final NewlyDeployedModules start;
    private final Caller caller;
    private final UUID tenantId;

    private final List<WrittenRow> rows = new ArrayList<>();

    private final Map<WrittenRow, HeldLock> locked = new LinkedHashMap<>();

    /** By module, at most one each. */
    private final Map<String, Obstacle> obstacles = new LinkedHashMap<>();

    /** @param caller a caller of the tenant in which the merges are made */
    public TestModules(ApplicationContext beans, Caller caller) {
        db = beans.getBean(TestDatabase.class);
        clock = beans.getBean(TestClock.class);
        obligations = beans.getBean(ModuleObligations.class);
        sweep = beans.getBean(ModuleRepointSweep.class);
        service = beans.getBean(ModuleRepointService.class);
        start = beans.getBean(NewlyDeployedModules.class);
        this.caller = caller;
        tenantId = requireNonNull(caller.tenantId());
        RepointTestCase.settleOtherTests(db);
    }

    /** Adds a row for the patient, as a module would that does not know of merges. */
    public void addRow(Random random, UUID patientId) {
        List<String> open = MODULES.stream().filter(this::isDeployed).toList();
        if (open.isEmpty()) {
            return;
        }
        List<String> tables = tables(any(random, open));
        String table = any(random, tables);
        boolean late = db.value(Boolean.class, "select voided_at is not null from patient where id = ?", patientId);
        UUID id = UUID.randomUUID();
        // by one statement, since an obstacle may refuse updates of the table
        db.update(
                "insert into " + table + " (id, patient_id, created_at, updated_at) values (?, ?, ?, ?)",
                id,
                patientId,
                clock.instant(),
                clock.instant());
        rows.add(new WrittenRow(table, id, patientId, late));
    }

    /** Adds a random obstacle that keeps rows from moving. */
    public void obstruct(Random random) {
        String module = any(random, MODULES);
        String table = any(random, tables(module));
        switch (random.nextInt(6)) {
            case 0 -> obstacles.computeIfAbsent(module, key -> refuse(key, table));
            case 1 -> obstacles.computeIfAbsent(module, this::removeSchema);
            default -> lockAny(random);
        }
    }

    /** The other rows move around a locked one, so several may be locked. */
    private void lockAny(Random random) {
        List<WrittenRow> free = rows.stream()
                .filter(row -> isDeployed(row.module()) && !locked.containsKey(row))
                .toList();
        if (!free.isEmpty() && locked.size() < MAX_LOCKS) {
            WrittenRow row = any(random, free);
            locked.put(row, HeldLock.onRow(db, row.table(), row.id()));
        }
    }

    /** Removes all obstacles; the locks first, since they block dropping a trigger. */
    public void removeObstacles() {
        locked.values().forEach(HeldLock::close);
        locked.clear();
        obstacles.values().forEach(Obstacle::remove);
        obstacles.clear();
    }

    /** Sweeps once when every attempt is due. */
    public void sweep() {
        clock.advance(RepointTestCase.POLL_DELAY);
        sweep.run();
    }

    public void retry(UUID merge) {
        service.retry(caller, merge);
    }

    /** Waits until the listener has attempted the obligations, so that the same seed gives the same sequence. */
    public void awaitFirstAttempts(UUID merge) {
        await().atMost(FIRST_ATTEMPT_TIMEOUT)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> of(merge).stream().noneMatch(obligation -> obligation.attempts() == 0));
    }

    /**
     * Removes all obstacles, sweeps, and retries what is stuck; then nothing is outstanding. Rows that were written for
     * a patient after the module had followed the merge move when all merges are retried.
     *
     * @param merges all merges, including undone ones
     * @param survivorOf maps a patient who was merged away to the survivor, and any other patient to itself
     */
    public void assertSettles(String when, List<UUID> merges, Random random, UnaryOperator<UUID> survivorOf) {
        removeObstacles();
        clock.advance(RepointTestCase.POLL_DELAY);
        while (sweep.run() > 0) {
            continue;
        }
        shuffled(merges, random).stream().filter(this::isOutstanding).forEach(this::retry);
        assertNothingIsLost(when);
        assertThat(merges).as("%s: merges with nothing outstanding", when).noneMatch(this::isOutstanding);
        assertFollowed(when, row -> !row.late(), survivorOf);

        shuffled(merges, random).forEach(this::retry);
        assertThat(merges).as("%s: merges with nothing outstanding", when).noneMatch(this::isOutstanding);
        assertFollowed(when, row -> true, survivorOf);
        for (String table : RepointTestCase.TABLES) {
            assertThat(count(table, "and p.voided_at is not null"))
                    .as("%s: rows of retired patients in %s", when, table)
                    .isZero();
        }
    }

    /** The number of rows is right in every module that is deployed. */
    public void assertNothingIsLost(String when) {
        MODULES.stream()
                .filter(this::isDeployed)
                .map(TestModules::tables)
                .forEach(tables -> tables.forEach(table -> {
                    long written = rows.stream()
                            .filter(row -> row.table().equals(table))
                            .count();
                    assertThat(count(table, ""))
                            .as("%s: rows in %s", when, table)
                            .isEqualTo(written);
                }));
    }

    private void assertFollowed(String when, Predicate<WrittenRow> settled, UnaryOperator<UUID> survivorOf) {
        Map<UUID, UUID> holders = new HashMap<>();
        for (String table : RepointTestCase.TABLES) {
            db.sql("select r.id, patient_id from " + table
                            + " r join patient p on p.id = r.patient_id where p.tenant_id = ?")
                    .param(tenantId)
                    .query(row -> {
                        holders.put(row.getObject(1, UUID.class), row.getObject(2, UUID.class));
                    });
        }
        rows.stream()
                .filter(settled)
                .forEach(row -> assertThat(holders.get(row.id()))
                        .as("%s: %s belongs to the survivor", when, row)
                        .isEqualTo(survivorOf.apply(row.patientId())));
    }

    private boolean isOutstanding(UUID merge) {
        return of(merge).stream()
                .map(ModuleObligation::state)
                .anyMatch(state -> state != ModuleRepointState.COMPLETED && state != ModuleRepointState.NO_OP);
    }

    private List<ModuleObligation> of(UUID merge) {
        return obligations.list(tenantId, merge);
    }

    private boolean isDeployed(String module) {
        Obstacle obstacle = obstacles.get(module);
        return obstacle == null || !obstacle.removesSchema();
    }

    private long count(String table, String condition) {
        return db.count(
                "select count(*) from " + table + " r join patient p on p.id = r.patient_id where p.tenant_id = ? "
                        + condition,
                tenantId);
    }

    private Obstacle refuse(String module, String table) {
        String function = module + ".refuse_for_test()";
        db.update("create function " + function
                + " returns trigger language plpgsql as $$ begin raise exception 'Not now'; end $$");
        db.update("create trigger refuse_for_test before update on " + table + " for each row execute function "
                + function);
        return new Obstacle(false, () -> db.update("drop function " + function + " cascade"));
    }

    private Obstacle removeSchema(String module) {
        db.update("alter schema " + module + " rename to " + module + "_elsewhere");
        return new Obstacle(true, () -> {
            db.update("alter schema " + module + "_elsewhere rename to " + module);
            start.afterSingletonsInstantiated();
        });
    }

    private static List<String> tables(String module) {
        return RepointTestCase.TABLES.stream()
                .filter(table -> table.startsWith(module + "."))
                .toList();
    }

    private static <T> List<T> shuffled(List<T> list, Random random) {
        List<T> shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static <T> T any(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** @param late whether the patient was already merged away */
    private record WrittenRow(String table, UUID id, UUID patientId, boolean late) {
        String module() {
            return table.substring(0, table.indexOf('.'));
        }
    }

    private record Obstacle(boolean removesSchema, Runnable removal) {
        void remove() {
            removal.run();
        }
    }
}
