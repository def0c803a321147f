package org.clinicalplatform.repoint;

import java.util.List;

/**
 * A module with its own schema in this database, whose tables each have {@code id}, {@code patient_id} and
 * {@code updated_at}.
 *
 * @param key the module's name in obligations, also that of the schema
 * @param tables qualified names in the order in which rows move; they are constants, since they are text in statements
 */
record RepointModule(String key, List<String> tables) {
    static RepointModule of(String key, String... tables) {
        return new RepointModule(
                key, List.of(tables).stream().map(table -> key + "." + table).toList());
    }
}
