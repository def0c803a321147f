package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page on sizing counts what would have to change before one database is spread over many machines. */
@Tag("database")
class SizingPageTest {
    private static final Path PAGE = Path.of("docs", "guide", "sizing.md");
    private static final Path MAPPERS = Path.of("src", "main", "resources", "org");
    private static final Pattern STATEMENT = Pattern.compile("<(?:select|insert|update|delete)\\s");
    private static final int HUNDRED = 100;

    /** Of the service, without those of Liquibase and without partitions. */
    private static final String TABLES = "from pg_class c where c.relnamespace = 'public'::regnamespace"
            + " and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'databasechangelog%'";

    private static final String HAS_TENANT = "exists (select from pg_attribute a where a.attrelid = c.oid"
            + " and a.attname = 'tenant_id' and not a.attisdropped)";

    private final TestDatabase db = TestDatabase.at(TestPostgres.newDatabaseWithSchema());

    @Test
    void numbersWhenComparedWithTheSchemaThenAreItsOwn() throws IOException {
        long tables = db.count("select count(*) " + TABLES);
        long withTenant = db.count("select count(*) " + TABLES + " and " + HAS_TENANT);
        long indexes = db.count("select count(*) from pg_index i where i.indisunique"
                + " and i.indrelid in (select c.oid " + TABLES + ")" + withoutTenant("i.indrelid", "i.indkey::int2[]"));
        String foreignKeys = "select count(*) from pg_constraint k where k.contype = 'f' and k.conparentid = 0"
                + " and k.conrelid in (select c.oid " + TABLES + ")";
        long triggers = db.count("select count(*) from pg_trigger t where not t.tgisinternal"
                + " and t.tgrelid in (select c.oid " + TABLES + ")");

        assertThat(Files.readString(PAGE).replace("\r\n", "\n"))
                .contains(
                        "Of " + tables + " tables, " + withTenant + " have it.",
                        "| " + indexes + " indexes |",
                        "| foreign keys without `tenant_id` | "
                                + db.count(foreignKeys + withoutTenant("k.conrelid", "k.conkey")) + " of "
                                + db.count(foreignKeys) + " |",
                        "| tables without `tenant_id` | " + (tables - withTenant) + " |",
                        "append-only events) | " + triggers + " |",
                        "| most of some " + HUNDRED * Math.round(statements() / (double) HUNDRED) + " |");
    }

    private static String withoutTenant(String table, String columns) {
        return " and not exists (select from pg_attribute a where a.attrelid = " + table
                + " and a.attname = 'tenant_id' and a.attnum = any(" + columns + "))";
    }

    private static long statements() throws IOException {
        try (Stream<Path> files = Files.walk(MAPPERS)) {
            List<Path> mappers =
                    files.filter(file -> file.toString().endsWith("Mapper.xml")).toList();
            long count = 0;
            for (Path mapper : mappers) {
                count += STATEMENT.matcher(Files.readString(mapper)).results().count();
            }
            return count;
        }
    }
}
