package org.clinicalplatform.demo;

import java.util.List;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.beans.factory.InitializingBean;

/**
 * Prevents other machines from reaching demonstration accounts of an earlier start (decision 0032). Accounts that are
 * inactive or have another password are ignored.
 */
final class DemoAccountCheck implements InitializingBean {
    private final DemoMode mode;
    private final DemoAccounts accounts;

    DemoAccountCheck(DemoMode mode, DemoAccounts accounts) {
        this.mode = mode;
        this.accounts = accounts;
    }

    /** @throws InvalidSettingException naming the accounts */
    @Override
    public void afterPropertiesSet() {
        List<String> open = mode.forbidden() ? accounts.withPublishedPassword() : List.of();
        if (!open.isEmpty()) {
            throw new InvalidSettingException(
                    "server.address is not a loopback address, SVC_DEMO_ENABLED is not true, and"
                            + " the database has demonstration accounts with their published password: "
                            + String.join(", ", open)
                            + ". Use another database, or start with SERVER_ADDRESS=127.0.0.1 and deactivate these accounts or"
                            + " change their passwords, or set SVC_DEMO_ENABLED=true to offer them to others.");
        }
    }
}
