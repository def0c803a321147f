package org.clinicalplatform.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Prevents other machines from reaching demonstration accounts of an earlier start (decision 0032). Accounts that are
 * inactive or have another password are ignored.
 */
final class DemoAccountCheck implements InitializingBean {
    private final DemoMode mode;
    private final JdbcTemplate jdbc;
    private final Predicate<String> hasPublishedPassword;

    /** @param hasPublishedPassword whether a hash is one of {@link DemoData#PASSWORD} */
    DemoAccountCheck(DemoMode mode, DataSource dataSource, Predicate<String> hasPublishedPassword) {
        this.mode = mode;
        this.jdbc = new JdbcTemplate(dataSource);
        this.hasPublishedPassword = hasPublishedPassword;
    }

    /** @throws InvalidSettingException naming the accounts */
    @Override
    public void afterPropertiesSet() {
        List<String> open = mode.forbidden() ? withPublishedPassword() : List.of();
        if (!open.isEmpty()) {
            throw new InvalidSettingException(
                    "server.address is not a loopback address, SVC_DEMO_ENABLED is not true, and"
                            + " the database has demonstration accounts with their published password: "
                            + String.join(", ", open)
                            + ". Use another database, or start with SERVER_ADDRESS=127.0.0.1 and deactivate these accounts or"
                            + " change their passwords, or set SVC_DEMO_ENABLED=true to offer them to others.");
        }
    }

    /** The accounts share one hash as long as nobody changed it, so it is verified once. */
    private List<String> withPublishedPassword() {
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
