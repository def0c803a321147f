package org.clinicalplatform.contract.rules;

import java.util.List;

/**
 * One line of the table: a sentence, list item or table row of the contract, by where it stands, and what proves it.
 *
 * @param line of the file, counted from 1
 * @param chapter the heading it stands under
 * @param number the number of a list, the row of a table, or the ordinal of a sentence
 * @param subject what it is about, in a few words
 * @param state whether tests prove it, and if not, why not
 * @param detail of a state other than {@link State#TESTED}: what it waits for, or whom it binds
 * @param tests what would fail if it was broken; empty in every other state
 */
record Rule(int line, String chapter, String number, String subject, State state, String detail, List<TestName> tests) {

    enum State {
        /** Each of the named tests fails when the rule is broken. */
        TESTED,
        /** Belongs to a part of the service that is not built yet; the detail names the part. */
        LATER,
        /** Binds somebody else than the service, so that no test of the service can break; the detail says whom. */
        DUTY,
        /** Nobody has written the test. */
        MISSING
    }

    @Override
    public String toString() {
        return "line " + line + ", " + chapter + " " + number + " (" + subject + ")";
    }
}
