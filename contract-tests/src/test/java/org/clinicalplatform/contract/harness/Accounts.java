package org.clinicalplatform.contract.harness;

import java.util.UUID;

/** Accounts made for one test, so that it can take rights away without disturbing another. */
public final class Accounts {

    private final ServerUnderTest server;
    private final Database database;

    public Accounts(ServerUnderTest server) {
        this(server, server.database());
    }

    /** Of a server that does not know its database. */
    public Accounts(ServerUnderTest server, Database database) {
        this.server = server;
        this.database = database;
    }

    /**
     * A new account with the password, the scope and the permissions of another in its own tenant, in roles of its own.
     * Roles in other tenants, such as one that another test created, are left out: they would put the copy beyond the
     * authority of every administrator.
     */
    public String copyOf(String username) {
        String copy = username + "-" + UUID.randomUUID();
        database.update(
                "insert into user_account (id, username, password_hash, first_name, last_name, tenant_id, facility_id,"
                        + " created_at, updated_at)"
                        + " select gen_random_uuid(), ?, password_hash, first_name, last_name, tenant_id, facility_id,"
                        + " now(), now()"
                        + " from user_account where username = ?",
                copy,
                username);
        database.update(
                "insert into role (id, tenant_id, code, name, created_at) select gen_random_uuid(), u.tenant_id,"
                        + " ? || ' ' || r.code, r.name, now() from role r join user_account u on u.username = ?"
                        + " where r.id in (" + ROLES_OF + ")",
                copy,
                username,
                username);
        database.update(
                "insert into role_permission (role_id, permission_code) select c.id, p.permission_code from role r"
                        + " join role c on c.code = ? || ' ' || r.code"
                        + " join role_permission p on p.role_id = r.id",
                copy);
        database.update(
                "insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)"
                        + " select gen_random_uuid(), n.id, c.id, a.tenant_id, a.facility_id, now()"
                        + " from role_assignment a join user_account u on u.id = a.user_account_id"
                        + " join role r on r.id = a.role_id join role c on c.code = ? || ' ' || r.code"
                        + " join user_account n on n.username = ?"
                        + " where u.username = ? and a.tenant_id = u.tenant_id",
                copy,
                copy,
                username);
        server.signIn().admit(server, copy, Demo.PASSWORD);
        return copy;
    }

    public void deactivate(String username) {
        mustChange(database.update("update user_account set active = false where username = ?", username));
    }

    public void revoke(String username, String permission) {
        mustChange(database.update(
                "delete from role_permission where permission_code = ? and role_id in (" + ROLES_OF + ")",
                permission,
                username));
    }

    public void removeFromEverywhere(String username) {
        mustChange(database.update(
                "delete from role_assignment where user_account_id = (select id from user_account where username = ?)",
                username));
    }

    private static final String ROLES_OF = "select a.role_id from role_assignment a join user_account u"
            + " on u.id = a.user_account_id where u.username = ?";

    private static void mustChange(int rows) {
        if (rows == 0) {
            throw new IllegalStateException("Nothing was there to change");
        }
    }
}
