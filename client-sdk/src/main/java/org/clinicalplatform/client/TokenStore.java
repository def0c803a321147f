package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/**
 * Where a client keeps the tokens of its one session. Implement it to keep a session beyond the life of the process.
 *
 * <p>An implementation must be thread-safe: any thread may load at any time, while the client itself sees to it that
 * only one thread at a time saves or clears. A store belongs to one client at a time: a refresh token is single-use,
 * and two clients that refresh one session end it. Tokens are as sensitive as a password: encrypt it at rest and keep
 * it out of logs. Exceptions of an implementation reach the caller of the client unchanged.
 */
public interface TokenStore {

    /**
     * Reads the tokens. The client does so before each call, and other calls wait meanwhile: a store in a file or a
     * database should keep the tokens in memory too.
     *
     * @return what was saved last, or null if nothing is stored
     */
    @Nullable Tokens load();

    /**
     * Replaces the tokens. Once this returns, {@link #load()} must show them: the former refresh token is used up. If it
     * throws, the client keeps the tokens in memory and uses them until there are newer ones.
     *
     * @param tokens the tokens from now on
     */
    void save(Tokens tokens);

    /**
     * Forgets the tokens. If it throws, the client does not use them again, but a client that is built with this store
     * later may load them.
     */
    void clear();

    /**
     * A store in memory, the default: the session ends with the process.
     *
     * @return a new, empty store
     */
    static TokenStore inMemory() {
        return new InMemoryTokenStore();
    }
}
