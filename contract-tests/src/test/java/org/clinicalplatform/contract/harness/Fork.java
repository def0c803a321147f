package org.clinicalplatform.contract.harness;

/** Which of the processes that share the test classes this one is. */
final class Fork {

    /** The same for a class that is run by itself. */
    static final String NAME = System.getProperty("contract.fork", "fork-1");

    /** From 1. */
    static final int NUMBER = Integer.parseInt(NAME.substring(NAME.indexOf('-') + 1));

    private Fork() {}
}
