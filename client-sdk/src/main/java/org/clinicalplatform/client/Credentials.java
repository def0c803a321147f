package org.clinicalplatform.client;

/** Where the bearer token of a call comes from, and what happens when the service refuses it. */
interface Credentials {

    /**
     * The tokens to send a request with.
     *
     * @throws org.clinicalplatform.client.error.SessionEndedException if there is no session
     */
    Bearer current() throws InterruptedException;

    /**
     * The tokens that replace ones the service rejected with 401.
     *
     * @throws org.clinicalplatform.client.error.SessionEndedException if the session cannot be refreshed, or is no
     *     longer the one the refused tokens belong to, or has another scope
     */
    Bearer replacementFor(Bearer refused) throws InterruptedException;
}
