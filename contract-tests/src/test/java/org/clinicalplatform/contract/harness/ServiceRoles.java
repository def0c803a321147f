package org.clinicalplatform.contract.harness;

/**
 * Two roles of a database: the owner of the schema, who is no superuser, and the one that the service runs as.
 *
 * @param owner the database as its owner
 * @param service the database as the service
 */
public record ServiceRoles(Database owner, Database service) {

    private static final String PASSWORD = "of-the-tests";

    /** The roles of the database, created at the first call. */
    public static ServiceRoles of(Database database) {
        String name = database.url().substring(database.url().lastIndexOf('/') + 1);
        ServiceRoles roles = new ServiceRoles(
                new Database(database.url(), name + "_owner", PASSWORD),
                new Database(database.url(), name + "_service", PASSWORD));
        if (database.number("select count(*) from pg_roles where rolname = ?", roles.owner.user()) == 0) {
            database.update("create role " + roles.owner.user() + " login password '" + PASSWORD + "'");
            database.update("create role " + roles.service.user() + " login password '" + PASSWORD + "'");
            database.update("alter database " + name + " owner to " + roles.owner.user());
        }
        return roles;
    }
}
