package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/** Compares the lists of the modules with the database. */
@DatabaseTest
class RepointModuleTest {
    private static final ModuleConfiguration MODULES = new ModuleConfiguration();

    private final List<RepointModule> modules =
            List.of(MODULES.imagingModule(), MODULES.labModule(), MODULES.pharmacyModule());

    private final TestDatabase db;

    RepointModuleTest(TestDatabase db) {
        this.db = db;
    }

    @Test
    void tablesWhenTheSchemaHasThemThenAreListedWithTheColumnsThatMovesNeed() {
        List<String> inDatabase = db.texts("select table_schema || '.' || table_name from information_schema.columns"
                + " where table_schema in ('imaging', 'lab', 'pharmacy')"
                + " and column_name in ('id', 'patient_id', 'created_at', 'updated_at')"
                + " group by 1 having count(*) = 4");

        assertThat(modules.stream().flatMap(module -> module.tables().stream()))
                .containsExactlyInAnyOrderElementsOf(inDatabase);
    }

    /** A row that refers to a moved one prevents an undo, or goes along with it. */
    @Test
    void referencesWhenTablesReferToEachOtherThenAreListed() {
        List<String> inDatabase =
                db.texts("select a.attrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass"
                        + " from pg_constraint c join pg_attribute a"
                        + "   on a.attrelid = c.conrelid and a.attnum = any(c.conkey)"
                        + " where c.contype = 'f'"
                        + "   and c.connamespace::regnamespace::text in ('imaging', 'lab', 'pharmacy')");

        Stream<RepointModule.Reference> listed = modules.stream().flatMap(module -> module.references().stream());
        assertThat(listed)
                .extracting(reference -> reference.table() + "." + reference.column() + " " + reference.referred())
                .containsExactlyInAnyOrderElementsOf(inDatabase);
    }
}
