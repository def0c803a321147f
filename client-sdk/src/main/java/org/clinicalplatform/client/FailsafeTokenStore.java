package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/**
 * Remembers tokens that a store failed to save. The service has used up the former refresh token by then: to send it
 * again would end the session.
 */
final class FailsafeTokenStore implements TokenStore {
    private final TokenStore store;
    private volatile @Nullable Tokens unsaved;

    FailsafeTokenStore(TokenStore store) {
        this.store = store;
    }

    @Override
    public @Nullable Tokens load() {
        Tokens remembered = unsaved;
        return remembered == null ? store.load() : remembered;
    }

    @Override
    public void save(Tokens tokens) {
        unsaved = tokens;
        store.save(tokens);
        unsaved = null;
    }

    @Override
    public void clear() {
        unsaved = null;
        store.clear();
    }
}
