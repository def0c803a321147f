package org.clinicalplatform.integrity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.io.ClassPathResource;

/**
 * Checks that the constraints, indexes and triggers of this release exist: a restoration goes on without those that it
 * could not create, and the checks by catalog only know those that exist. The list is a file, which a test compares
 * with a new database. Partitions follow their tables, and modules may define their tables themselves.
 */
final class DefinitionChecks {
    private static final ClassPathResource LIST =
            new ClassPathResource("org/clinicalplatform/integrity/definitions.txt");

    private DefinitionChecks() {}

    static List<IntegrityCheck> all() throws IOException {
        List<IntegrityCheck> checks = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            checks.add(new IntegrityCheck(kind.plural + " exist", kind.missing()));
        }
        return checks;
    }

    enum Kind {
        CONSTRAINT("constraint ", "constraints", """
                select c.conname || ' of ' || c.conrelid::regclass from pg_constraint c
                join pg_class t on t.oid = c.conrelid and not t.relispartition
                where c.contype in ('c', 'f', 'p', 'u') and c.conparentid = 0
                  and c.connamespace = current_schema()::regnamespace"""),
        INDEX("index ", "indexes", """
                select i.indexrelid::regclass || ' of ' || i.indrelid::regclass from pg_index i
                join pg_class t on t.oid = i.indrelid and not t.relispartition
                where t.relnamespace = current_schema()::regnamespace"""),
        TRIGGER("trigger ", "triggers", """
                select g.tgname || ' of ' || g.tgrelid::regclass from pg_trigger g
                join pg_class t on t.oid = g.tgrelid and not t.relispartition
                where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace""");

        private final String prefix;
        private final String plural;
        private final String existing;

        /** @param existing query of the names of all in the schema of the service */
        Kind(String prefix, String plural, String existing) {
            this.prefix = prefix;
            this.plural = plural;
            this.existing = existing;
        }

        String existing() {
            return existing;
        }

        /** The names in the list, such as {@code visit_pkey of visit}. */
        List<String> listed() throws IOException {
            return LIST.getContentAsString(StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList();
        }

        private String missing() throws IOException {
            return "select name from unnest(string_to_array('" + String.join(",", listed()) + "', ',')) d (name)"
                    + " except " + existing + " order by 1";
        }
    }
}
