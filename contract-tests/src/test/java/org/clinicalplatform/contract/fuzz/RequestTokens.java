package org.clinicalplatform.contract.fuzz;

/** Access tokens for requests. */
public interface RequestTokens {

    /** For a request that has a token; of a session that it may end, if it can. */
    String of(FuzzRequest request);

    /** Called when a request with a token was 401; the next one needs a session that lives. */
    void refused(FuzzRequest request);
}
