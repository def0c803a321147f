package org.clinicalplatform.schemaowner;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;

/**
 * Moves the events of a month from the database into files. The partitions are dropped in the transaction that has
 * locked them against new events, read them, and found the same content in the files on the disk. So a command that was
 * interrupted at any point can be repeated.
 *
 * <p>Whoever adds or reads events queues behind a lock that this waits for, so each wait is short and is repeated a few
 * times.
 */
final class EventArchive {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("_uuuu_MM");

    /** Shorter than the one of the service's statements (1.5 s). */
    private static final Duration LOCK_TIMEOUT = Duration.ofMillis(500);

    private static final int ATTEMPTS = 10;

    private static final String UNDEFINED_TABLE = "42P01";

    /** In which the statements that have queued are executed. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final String TABLES = """
            select c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
            where c.relnamespace = current_schema()::regnamespace order by c.relname""";

    private static final String KEY = """
            select string_agg(quote_ident(a.attname), ', ' order by array_position(c.conkey, a.attnum))
            from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
            where c.conrelid = to_regclass(quote_ident(?)) and c.contype = 'p'""";

    private final Connection owner;
    private final Path directory;
    private final PrintStream out;

    /** A step that needs locks. */
    @FunctionalInterface
    private interface Step {
        void run() throws SQLException;
    }

    /** @param directory exists */
    EventArchive(Connection owner, Path directory, PrintStream out) {
        this.owner = owner;
        this.directory = directory;
        this.out = out;
    }

    /**
     * Archives the month of every table that is partitioned by month. All partitions are dropped or none: searches join
     * the rows of these tables.
     */
    void archive(YearMonth month) throws SQLException, IOException, InterruptedException {
        execute("set time zone 'UTC'");
        execute("set lock_timeout = " + LOCK_TIMEOUT.toMillis());
        owner.setAutoCommit(false);
        List<String> tables = tables();
        Map<String, String> partitions = lockAll(tables, month);
        List<String> results = new ArrayList<>();
        for (String table : tables) {
            String partition = partitions.get(table);
            String result =
                    partition == null ? "no events of " + month + " in the database" : write(table, month, partition);
            results.add(table + ": " + result);
        }
        drop(partitions);
        owner.commit();
        // not before: if the commit fails, the events are still in the database
        results.forEach(out::println);
    }

    /**
     * Locks the partitions against new events, with all rows of each event. One that is added while the tables are
     * searched may have rows in the partition of one and in the default partition of another; then they are searched
     * again.
     *
     * @return the partitions of the tables that have one
     */
    private Map<String, String> lockAll(List<String> tables, YearMonth month)
            throws SQLException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            for (String table : tables) {
                repeat(() -> table, () -> collect(table, month));
                owner.commit();
            }
            Map<String, String> partitions = new LinkedHashMap<>();
            for (String table : tables) {
                String partition = lock(table, month);
                if (partition != null) {
                    partitions.put(table, partition);
                }
            }
            if (partitions.isEmpty() || !isAnyInDefault(tables, month)) {
                return partitions;
            }
            owner.rollback();
        }
        // the repetition has made every partition whose name is free
        throw new ArchiveException("The events of " + month + " stay in the database: a default partition has some, and"
                + " a table with the name of their partition is not attached. Attach or rename it.");
    }

    private boolean isAnyInDefault(List<String> tables, YearMonth month) throws SQLException, InterruptedException {
        AtomicBoolean found = new AtomicBoolean();
        for (String table : tables) {
            repeat(() -> table, () -> {
                if (isInDefault(table, month)) {
                    found.set(true);
                }
            });
        }
        return found.get();
    }

    /** Writes the events of a locked partition, and returns what has become of them once it is dropped. */
    private String write(String table, YearMonth month, String partition) throws SQLException, IOException {
        EventFile file = new EventFile(directory, table + "-" + month);
        String key = Objects.requireNonNull(text(KEY, partition(table, month)));
        EventRows rows = new EventRows(owner, partition, key);
        if (file.exists()) {
            rows.writeTo(OutputStream.nullOutputStream());
        } else {
            file.write(rows);
        }
        if (!file.sha256().equals(rows.sha256())) {
            throw new ArchiveException(file + " does not have the events of " + month
                    + " that are in the database, where they stay. Name another directory.");
        }
        file.seal(rows.sha256());
        return rows.count() + " events of " + month + " moved to " + file;
    }

    /**
     * Locks the partition against new events, and against another command, which would write the same file at the same
     * time.
     *
     * @return the partition; null if there is none, or such a command has dropped it meanwhile
     */
    private @Nullable String lock(String table, YearMonth month) throws SQLException, InterruptedException {
        String partition = text("select to_regclass(quote_ident(?))::text", partition(table, month));
        if (partition == null) {
            return null;
        }
        Savepoint before = owner.setSavepoint();
        try {
            repeat(() -> table, () -> execute("lock table " + partition + " in share row exclusive mode"));
            return partition;
        } catch (SQLException e) {
            if (!UNDEFINED_TABLE.equals(e.getSQLState())) {
                throw e;
            }
            owner.rollback(before);
            return null;
        }
    }

    /** In one step: the lock of a table whose partition is dropped must not be kept while this waits for the next one. */
    private void drop(Map<String, String> partitions) throws SQLException, InterruptedException {
        AtomicReference<String> waiting = new AtomicReference<>("");
        repeat(waiting::get, () -> {
            for (Map.Entry<String, String> partition : partitions.entrySet()) {
                waiting.set(partition.getKey());
                execute("drop table " + partition.getValue());
            }
        });
    }

    /** The partition of the table for the month, as PostgreSQL's function names it. */
    static String partition(String table, YearMonth month) {
        return table + month.format(SUFFIX);
    }

    private void collect(String table, YearMonth month) throws SQLException {
        if (isInDefault(table, month)) {
            try (PreparedStatement statement =
                    owner.prepareStatement("select make_month_partition(to_regclass(quote_ident(?)), ?)")) {
                statement.setString(1, table);
                statement.setDate(2, Date.valueOf(month.atDay(1)));
                statement.execute();
            }
        }
    }

    /** Events that came too late for a partition are in the default one. */
    private boolean isInDefault(String table, YearMonth month) throws SQLException {
        String rows = "select exists (select from " + text("select quote_ident(?)", table + "_default")
                + " where to_char(occurred_at, 'YYYY-MM') = ?)::text";
        return "true".equals(text(rows, month.toString()));
    }

    /**
     * Between two attempts the locks of the step are released.
     *
     * @param table for which the step waits
     */
    private void repeat(Supplier<String> table, Step step) throws SQLException, InterruptedException {
        for (int attempt = 1; !succeeds(step, attempt == ATTEMPTS); attempt++) {
            if (attempt == 1) {
                out.println(table.get() + ": another session, such as a backup, uses the table; trying again");
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private boolean succeeds(Step step, boolean last) throws SQLException {
        Savepoint before = owner.setSavepoint();
        try {
            step.run();
            return true;
        } catch (SQLException e) {
            if (last || !DatabaseFailures.isLockTimeout(e)) {
                throw e;
            }
            owner.rollback(before);
            return false;
        }
    }

    private List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = owner.createStatement();
                ResultSet found = statement.executeQuery(TABLES)) {
            while (found.next()) {
                names.add(found.getString(1));
            }
        }
        return names;
    }

    private @Nullable String text(String query, String parameter) throws SQLException {
        try (PreparedStatement statement = owner.prepareStatement(query)) {
            statement.setString(1, parameter);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getString(1);
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            statement.execute(sql);
        }
    }
}
