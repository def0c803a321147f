package org.clinicalplatform.client;

/**
 * Tokens, and whose they are: a request that was refused may be repeated with newer tokens of the same session, but
 * never in a session that another user has opened meanwhile.
 *
 * @param session counts the sign-ins and sign-outs of the client
 */
record Bearer(Tokens tokens, long session) {}
