package org.clinicalplatform.bench.accounts;

import java.util.Locale;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;

/**
 * Groups of copies of one demo account, made by statements on the whole group: with its password, its roles and its
 * scope, and with an email address of their own. A group is known by one letter, so that all usernames are of one
 * length.
 */
public final class BenchAccounts {

    private final Database database;

    public BenchAccounts(Database database) {
        this.database = database;
    }

    /** The username of a member of a group, whether there is such a group or not. */
    public static String username(char group, int number) {
        return String.format(Locale.ROOT, "bench-%c-%06d", group, number);
    }

    /** Makes the members of a group, from number 0. */
    public void add(char group, int count) {
        database.update(
                "insert into user_account (id, username, password_hash, email, first_name, last_name, tenant_id,"
                        + " facility_id, created_at, updated_at)"
                        + " select gen_random_uuid(), name, password_hash, name || '@bench.example', first_name,"
                        + " last_name, tenant_id, facility_id, now(), now()"
                        + " from user_account, lateral (select ? || lpad(n::text, 6, '0') as name"
                        + " from generate_series(0, ? - 1) n) names"
                        + " where username = ?",
                prefix(group),
                count,
                Demo.BYSTANDER);
        database.update(
                "insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)"
                        + " select gen_random_uuid(), copy.id, a.role_id, a.tenant_id, a.facility_id, now()"
                        + " from user_account copy, role_assignment a join user_account u on u.id = a.user_account_id"
                        + " where u.username = ? and starts_with(copy.username, ?)",
                Demo.BYSTANDER,
                prefix(group));
    }

    public void deactivate(char group) {
        database.update("update user_account set active = false where starts_with(username, ?)", prefix(group));
    }

    /** The state of accounts before the first link is redeemed. */
    public void takePasswords(char group) {
        database.update("update user_account set password_hash = null where starts_with(username, ?)", prefix(group));
    }

    /** Locks them for a day, longer than any measurement: in fifteen minutes an account would be open again. */
    public void lock(char group) {
        database.update(
                "insert into account_lockout (subject, failed_at, failed_login_attempts, locked_until, locked_by)"
                        + " select id, '{}', 5, now() + interval '1 day', gen_random_uuid()"
                        + " from user_account where starts_with(username, ?)",
                prefix(group));
    }

    /** Has the planner look at the tables, so that no plan changes while something is measured. */
    public void settle() {
        database.update("analyze");
    }

    /** The password hash of a member, with the parameters that the server makes hashes with. */
    public String passwordHash(char group) {
        return database.text("select password_hash from user_account where username = ?", username(group, 0));
    }

    private static String prefix(char group) {
        return "bench-" + group + "-";
    }
}
