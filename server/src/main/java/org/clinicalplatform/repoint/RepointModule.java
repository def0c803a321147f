package org.clinicalplatform.repoint;

import java.util.ArrayList;
import java.util.List;

/**
 * A module with its own schema in this database, whose tables each have {@code id}, {@code patient_id}, {@code
 * created_at} and {@code updated_at}. All names are constants, since they are text in statements.
 *
 * @param key the module's name in obligations, also that of the schema
 * @param tables qualified names in the order in which rows move
 * @param references every reference between rows of the tables; a test compares them with the database
 */
record RepointModule(String key, List<String> tables, List<Reference> references) {
    static RepointModule of(String key, String... tables) {
        return new RepointModule(
                key, List.of(tables).stream().map(table -> key + "." + table).toList(), List.of());
    }

    RepointModule withReference(String table, String column, String referred) {
        List<Reference> all = new ArrayList<>(references);
        all.add(new Reference(key + "." + table, column, key + "." + referred));
        return new RepointModule(key, tables, List.copyOf(all));
    }

    /** A column by which a row refers to a row of the {@code referred} table of the same patient. */
    record Reference(String table, String column, String referred) {}
}
