package org.clinicalplatform.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The accounts of the database that the demonstration has loaded, as far as everybody knows their password. */
final class DemoAccounts {
    private final JdbcTemplate jdbc;
    private final Predicate<String> hasPublishedPassword;

    /** @param hasPublishedPassword whether a hash is one of {@link DemoData#PASSWORD} */
    DemoAccounts(DataSource dataSource, Predicate<String> hasPublishedPassword) {
        this.jdbc = new JdbcTemplate(dataSource);
        this.hasPublishedPassword = hasPublishedPassword;
    }

    /**
     * The usernames of active accounts of the demonstration with their published password. The accounts share one hash
     * as long as nobody changed it, so it is verified once.
     */
    List<String> withPublishedPassword() {
        Map<String, Boolean> verified = new HashMap<>();
        return jdbc
                .query(
                        "select username, password_hash from user_account"
                                + " where active and password_hash is not null and username = any(?) order by username",
                        (row, number) -> Map.entry(row.getString("username"), row.getString("password_hash")),
                        (Object) DemoData.ACCOUNTS.toArray(String[]::new))
                .stream()
                .filter(account -> verified.computeIfAbsent(account.getValue(), hasPublishedPassword::test))
                .map(Map.Entry::getKey)
                .toList();
    }
}
