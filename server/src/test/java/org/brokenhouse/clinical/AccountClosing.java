package org.brokenhouse.clinical;

import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;

/** Begins a transaction that calls the provider, however many others do. */
public class AccountClosing {
    private final IdentityProvider provider;

    public AccountClosing(IdentityProvider provider) {
        this.provider = provider;
    }

    @Transactional
    public void close(UUID accountId) {
        provider.setEnabled(accountId, false);
    }
}
