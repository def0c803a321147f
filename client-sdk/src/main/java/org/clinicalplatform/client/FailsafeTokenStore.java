package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/**
 * Remembers what a store failed to do. Tokens that it did not save: the service has used up the former refresh token by
 * then, and to send it again would end the session. And that it did not clear them: somebody else would go on in the
 * session of a user who has signed out.
 */
final class FailsafeTokenStore implements TokenStore {
    private final TokenStore store;
    private volatile @Nullable Unstored unstored;

    FailsafeTokenStore(TokenStore store) {
        this.store = store;
    }

    @Override
    public @Nullable Tokens load() {
        Unstored remembered = unstored;
        return remembered == null ? store.load() : remembered.tokens();
    }

    @Override
    public void save(Tokens tokens) {
        unstored = new Unstored(tokens);
        store.save(tokens);
        unstored = null;
    }

    @Override
    public void clear() {
        unstored = new Unstored(null);
        store.clear();
        unstored = null;
    }

    /** @param tokens null if they were to be cleared */
    private record Unstored(@Nullable Tokens tokens) {}
}
