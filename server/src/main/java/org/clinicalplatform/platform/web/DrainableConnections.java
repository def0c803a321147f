package org.clinicalplatform.platform.web;

/** The connections of clients at one port. */
interface DrainableConnections {
    /** From now on, each response to a new request says {@code Connection: close}, and its connection is closed. */
    void closeAfterNextResponse();

    boolean isAnyOpen();
}
