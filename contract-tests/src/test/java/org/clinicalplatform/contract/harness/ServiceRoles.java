package org.clinicalplatform.contract.harness;

import java.util.List;

/**
 * Two roles that the databases of a PostgreSQL share: the owner of the schema, who is not a superuser, and the one that
 * the service runs as.
 *
 * @param owner the database as its owner
 * @param service the database as the service
 */
public record ServiceRoles(Database owner, Database service) {

    private static final String OWNER = "schema_owner";
    private static final String SERVICE = "clinical_service";
    private static final String PASSWORD = "of-the-tests";

    /** The roles, created at the first call for any database, and made its owner at the first for this one. */
    public static ServiceRoles of(Database database) {
        String name = database.url().substring(database.url().lastIndexOf('/') + 1);
        for (String role : List.of(OWNER, SERVICE)) {
            if (database.number("select count(*) from pg_roles where rolname = ?", role) == 0) {
                database.update("create role " + role + " login password '" + PASSWORD + "'");
            }
        }
        database.update("alter database " + name + " owner to " + OWNER);
        return new ServiceRoles(
                new Database(database.url(), OWNER, PASSWORD), new Database(database.url(), SERVICE, PASSWORD));
    }
}
