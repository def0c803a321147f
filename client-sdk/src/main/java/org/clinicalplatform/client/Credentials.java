package org.clinicalplatform.client;

/** Where the bearer token of a call comes from, and what happens when the service refuses it. */
interface Credentials {

    /**
     * The tokens to send a request with, renewed beforehand if they are about to expire.
     *
     * @throws org.clinicalplatform.client.error.SessionEndedException if there is no session
     */
    Bearer current() throws InterruptedException;

    /**
     * The tokens that take the place of ones the service answered with 401.
     *
     * @throws org.clinicalplatform.client.error.SessionEndedException if the session cannot be renewed, or is no
     *     longer the one the refused tokens belong to
     */
    Bearer replacementFor(Bearer refused) throws InterruptedException;
}
