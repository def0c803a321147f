package org.clinicalplatform.client;

/**
 * Tokens, and whose they are: a request that was refused may be repeated with newer tokens of the same session, but
 * never in a session that another user has opened meanwhile, nor in another scope, where it would be sent to another
 * facility.
 *
 * @param session counts the sign-ins, narrowings and sign-outs of the client
 */
record Bearer(Tokens tokens, long session) {}
