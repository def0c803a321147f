package org.clinicalplatform.repoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.springframework.context.ApplicationContext;

/**
 * The modules during a random sequence of merges: rows written in them, what hinders them to follow, and the tries to let
 * them. Once nothing is owed, each row must be with whoever the patient is that it was written for. Not thread-safe.
 */
public final class TestModules {
    private static final Map<String, List<String>> TABLES = Map.of(
            "imaging", List.of("imaging.imaging_order", "imaging.imaging_study", "imaging.imaging_report"),
            "lab", List.of("lab.lab_order", "lab.lab_result"),
            "pharmacy", List.of("pharmacy.prescription", "pharmacy.dispense"));

    private static final List<String> MODULES = List.of("imaging", "lab", "pharmacy");
    private static final int HELD_AT_ONCE = 4;
    private static final Duration SOON = Duration.ofSeconds(20);

    /** Longer than a try waits for the next. */
    private static final Duration LATER = Duration.ofMinutes(2);

    private final TestDatabase db;
    private final TestClock clock;
    private final ModuleRepointSweep sweep;
    private final ModuleRepointService service;
    private final ModuleObligations obligations;
    private final NewlyDeployedModules start;
    private final Caller caller;
    private final UUID tenantId;

    private final List<WrittenRow> rows = new ArrayList<>();

    private final Map<WrittenRow, HeldLock> held = new LinkedHashMap<>();

    /** By module, at most one each. */
    private final Map<String, Hindrance> hindrances = new LinkedHashMap<>();

    /** @param caller in whose tenant the merges are made; sweeps know no tenant, so what other tests owe is settled */
    public TestModules(ApplicationContext beans, Caller caller) {
        db = beans.getBean(TestDatabase.class);
        clock = beans.getBean(TestClock.class);
        sweep = beans.getBean(ModuleRepointSweep.class);
        service = beans.getBean(ModuleRepointService.class);
        obligations = beans.getBean(ModuleObligations.class);
        start = beans.getBean(NewlyDeployedModules.class);
        this.caller = caller;
        tenantId = requireNonNull(caller.tenantId());
        db.sql("update patient_merge_module_repoint set state = 'NO_OP', next_attempt_at = null")
                .update();
    }

    /** A row for the patient, as a module would write it that has not heard of merges. */
    public void addRow(Random random, UUID patientId) {
        List<String> open = MODULES.stream().filter(this::isThere).toList();
        if (open.isEmpty()) {
            return;
        }
        List<String> tables = tables(any(random, open));
        WrittenRow row = new WrittenRow(any(random, tables), UUID.randomUUID(), patientId, isRetired(patientId));
        db.sql("insert into " + row.table() + " (id, patient_id) values (?, ?)")
                .params(row.id(), patientId)
                .update();
        rows.add(row);
    }

    /** Keeps rows from following, in one of the ways in which that comes about. */
    public void hinder(Random random) {
        String module = any(random, MODULES);
        String table = any(random, tables(module));
        switch (random.nextInt(6)) {
            case 0 -> hindrances.computeIfAbsent(module, key -> refuse(key, table));
            case 1 -> hindrances.computeIfAbsent(module, this::takeAway);
            default -> hold(random);
        }
    }

    /** Others go on around a row that is held, so of these there may be several. */
    private void hold(Random random) {
        List<WrittenRow> free = rows.stream()
                .filter(row -> isThere(row.module()) && !held.containsKey(row))
                .toList();
        if (!free.isEmpty() && held.size() < HELD_AT_ONCE) {
            WrittenRow row = any(random, free);
            held.put(row, lock(row));
        }
    }

    /** Takes away what hinders; the locks first, since a trigger is not dropped beside them. */
    public void heal() {
        held.values().forEach(TestModules::release);
        held.clear();
        hindrances.values().forEach(Hindrance::end);
        hindrances.clear();
    }

    /** A sweep at a time at which every try is due. */
    public void sweep() {
        clock.advance(LATER);
        sweep.run();
    }

    public void retry(UUID merge) {
        service.retry(caller, merge);
    }

    /** Waits until the listener has tried what the merge or its undo owes, so that the same seed gives the same sequence. */
    public void awaitFirstTries(UUID merge) {
        long deadline = System.nanoTime() + SOON.toNanos();
        while (of(merge).stream().anyMatch(obligation -> obligation.attempts() == 0)) {
            assertThat(System.nanoTime()).as("the listener tries at once").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    /**
     * Takes away what hinders, and lets everything be tried that is due, and what nobody sweeps any more by a person. Then
     * nothing is owed. Rows that were written for a patient after his module had followed wait until a person has all tried
     * again.
     *
     * @param merges all there were, also those undone
     * @param end of a patient who was merged away the survivor, of any other himself
     */
    public void assertSettles(String when, List<UUID> merges, Random random, UnaryOperator<UUID> end) {
        heal();
        clock.advance(LATER);
        MergeFixture.sweep(sweep);
        shuffled(merges, random).stream().filter(this::isOwed).forEach(this::retry);
        assertNothingIsLost(when);
        assertThat(merges).as("%s: merges that owe nothing", when).noneMatch(this::isOwed);
        rows.stream().filter(row -> !row.late()).forEach(row -> assertFollowed(when, row, end));

        shuffled(merges, random).forEach(this::retry);
        assertThat(merges).as("%s: merges that owe nothing", when).noneMatch(this::isOwed);
        rows.forEach(row -> assertFollowed(when, row, end));
        TABLES.values().stream()
                .flatMap(List::stream)
                .forEach(table -> assertThat(ofRetired(table))
                        .as("%s: rows of retired patients in %s", when, table)
                        .isZero());
    }

    /** No row comes or goes, whatever else happens; those of a module that is not there cannot be counted. */
    public void assertNothingIsLost(String when) {
        for (String module : MODULES) {
            if (isThere(module)) {
                tables(module)
                        .forEach(table -> assertThat(rowsIn(table))
                                .as("%s: rows in %s", when, table)
                                .isEqualTo(rows.stream()
                                        .filter(row -> row.table().equals(table))
                                        .count()));
            }
        }
    }

    private void assertFollowed(String when, WrittenRow row, UnaryOperator<UUID> end) {
        assertThat(holderOf(row))
                .as("%s: %s is with whoever its patient is now", when, row)
                .isEqualTo(end.apply(row.patientId()));
    }

    private boolean isOwed(UUID merge) {
        return of(merge).stream()
                .map(ModuleObligation::state)
                .anyMatch(state -> state != State.COMPLETED && state != State.NO_OP);
    }

    private List<ModuleObligation> of(UUID merge) {
        return obligations.of(tenantId, merge);
    }

    private boolean isThere(String module) {
        Hindrance hindrance = hindrances.get(module);
        return hindrance == null || !hindrance.takesTheSchemaAway();
    }

    private boolean isRetired(UUID patientId) {
        return db.sql("select voided_at is not null from patient where id = ?")
                .param(patientId)
                .query(Boolean.class)
                .single();
    }

    private UUID holderOf(WrittenRow row) {
        return db.sql("select patient_id from " + row.table() + " where id = ?")
                .param(row.id())
                .query(UUID.class)
                .single();
    }

    private long rowsIn(String table) {
        return number(
                "select count(*) from " + table + " r join patient p on p.id = r.patient_id where p.tenant_id = ?");
    }

    private long ofRetired(String table) {
        return number("select count(*) from " + table + " r join patient p on p.id = r.patient_id"
                + " where p.tenant_id = ? and p.voided_at is not null");
    }

    private long number(String sql) {
        return db.sql(sql).param(tenantId).query(Long.class).single();
    }

    private Hindrance refuse(String module, String table) {
        db.sql("create function " + module + ".refuse_for_test() returns trigger language plpgsql as $$ begin"
                        + " raise exception 'Not now'; end $$")
                .update();
        db.sql("create trigger refuse_for_test before update on " + table + " for each row execute function " + module
                        + ".refuse_for_test()")
                .update();
        return new Hindrance(
                false,
                () -> db.sql("drop function " + module + ".refuse_for_test() cascade")
                        .update());
    }

    private Hindrance takeAway(String module) {
        db.sql("alter schema " + module + " rename to " + module + "_elsewhere").update();
        return new Hindrance(true, () -> {
            db.sql("alter schema " + module + "_elsewhere rename to " + module).update();
            start.afterSingletonsInstantiated();
        });
    }

    private HeldLock lock(WrittenRow row) {
        try {
            return HeldLock.onRow(db, row.table(), row.id());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void release(HeldLock lock) {
        try {
            lock.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> tables(String module) {
        return requireNonNull(TABLES.get(module));
    }

    private static <T> List<T> shuffled(List<T> list, Random random) {
        List<T> shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static <T> T any(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /**
     * @param patientId for whom it was written
     * @param late whether he was merged away already
     */
    private record WrittenRow(String table, UUID id, UUID patientId, boolean late) {
        String module() {
            return table.substring(0, table.indexOf('.'));
        }
    }

    private record Hindrance(boolean takesTheSchemaAway, Runnable cure) {
        void end() {
            cure.run();
        }
    }
}
