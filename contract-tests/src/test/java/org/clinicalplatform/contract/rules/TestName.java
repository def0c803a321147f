package org.clinicalplatform.contract.rules;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A test method as the table names it: {@code Class#method}, of a class of these tests, or
 * {@code module:Class#method}. A nested class is {@code Outer$Nested}.
 *
 * @param whereInstalled written as {@code where-installed:} before the name: the test may be skipped, since it needs
 *     something that a build may lack
 */
record TestName(boolean whereInstalled, String module, String type, String method) {

    static final String HERE = "contract-tests";

    private static final Pattern FORM = Pattern.compile("(where-installed:)?(?:([a-z-]+):)?([A-Z][\\w$]*)#([a-z]\\w*)");

    /** Empty if the text is not the name of a test. */
    static Optional<TestName> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String module = matcher.group(2) == null ? HERE : matcher.group(2);
        return Optional.of(new TestName(matcher.group(1) != null, module, matcher.group(3), matcher.group(4)));
    }

    @Override
    public String toString() {
        return (module.equals(HERE) ? "" : module + ":") + type + "#" + method;
    }
}
