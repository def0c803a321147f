package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/** Keeps the tokens in a field. */
final class InMemoryTokenStore implements TokenStore {
    private volatile @Nullable Tokens tokens;

    @Override
    public @Nullable Tokens load() {
        return tokens;
    }

    @Override
    public void save(Tokens newTokens) {
        tokens = newTokens;
    }

    @Override
    public void clear() {
        tokens = null;
    }
}
