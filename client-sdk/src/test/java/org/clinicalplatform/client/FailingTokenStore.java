package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/** A store that can be read, but not be written to until there is space again. */
final class FailingTokenStore implements TokenStore {
    private final TokenStore store;
    private volatile boolean full = true;

    FailingTokenStore(TokenStore store) {
        this.store = store;
    }

    void makeSpace() {
        full = false;
    }

    @Override
    public @Nullable Tokens load() {
        return store.load();
    }

    @Override
    public void save(Tokens tokens) {
        requireSpace();
        store.save(tokens);
    }

    @Override
    public void clear() {
        requireSpace();
        store.clear();
    }

    private void requireSpace() {
        if (full) {
            throw new IllegalStateException("the disk is full");
        }
    }
}
