package org.clinicalplatform.testing.database;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** A row on its way into its table, and afterwards what the test knows of it. */
public abstract class Row<R extends Row<R>> {
    /** Who wrote the fixtures; no such account exists. */
    static final UUID WRITER = new UUID(0, 7);

    /** Rows that a statement orders by their ids come in the order of their insertion. */
    private static final TimeBasedEpochGenerator IDS = Generators.timeBasedEpochGenerator();

    private final String table;
    private final UUID id = IDS.generate();
    private final Map<String, @Nullable Object> columns = new LinkedHashMap<>();

    Row(String table) {
        this.table = table;
        set("id", id);
    }

    public final UUID id() {
        return id;
    }

    /** For what has no method of its own. */
    @SuppressWarnings("unchecked")
    public final R set(String column, @Nullable Object value) {
        columns.put(column, stored(value));
        return (R) this;
    }

    /** The value as the JDBC driver takes it. */
    static @Nullable Object stored(@Nullable Object value) {
        return value instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : value;
    }

    final boolean has(String column) {
        return columns.get(column) != null;
    }

    /** Whether the column belongs to the row and has no value yet. */
    final boolean lacks(String column) {
        return columns.containsKey(column) && !has(column);
    }

    final UUID uuid(String column) {
        if (columns.get(column) instanceof UUID value) {
            return value;
        }
        throw new IllegalStateException("The test must say the " + column + " of the " + table);
    }

    /** Makes the rows that this one points to, where the test did not. */
    void prepare(TestDatabase database) {}

    /** Makes the rows that point to this one. */
    void followUp(TestDatabase database) {}

    final void insertInto(TestDatabase database) {
        prepare(database);
        String names = String.join(", ", columns.keySet());
        String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        database.sql("insert into " + table + " (" + names + ") values (" + marks + ")")
                .params(columns.values().toArray())
                .update();
        followUp(database);
    }

    final R created() {
        return set("created_at", TestClock.START);
    }

    final R written() {
        return created()
                .set("created_by", WRITER)
                .set("updated_at", TestClock.START)
                .set("updated_by", WRITER);
    }
}
