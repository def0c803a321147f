package org.clinicalplatform.contract.rules;

import java.util.List;

/**
 * One line of the table: a case of a requirement and what proves it.
 *
 * @param line of the file, counted from 1
 * @param chapter of the requirement
 * @param requirement its number, for instance {@code R-12}
 * @param subject the case, in a few words
 * @param duty whom the rule binds if not the service, so that no test of the service can fail; empty for all others
 * @param tests what fails when the rule is broken; empty for a duty
 */
record Rule(int line, String chapter, String requirement, String subject, String duty, List<TestName> tests) {

    @Override
    public String toString() {
        return "line " + line + ", " + requirement + " (" + subject + ")";
    }
}
