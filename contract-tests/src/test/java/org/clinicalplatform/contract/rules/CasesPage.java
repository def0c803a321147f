package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page with tables of numbered cases, {@code | T-1 | what | response | `Class#method` |}: each table has a letter and
 * counts from 1, and each case names tests.
 */
record CasesPage(List<Case> cases) {

    /** One row. */
    record Case(String letter, int number, String proof) {

        private String name() {
            return letter + "-" + number;
        }

        private List<TestName> tests() {
            return TEST.matcher(proof)
                    .results()
                    .map(MatchResult::group)
                    .map(quoted -> TestName.parse(quoted.substring(1, quoted.length() - 1)))
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    private static final Pattern ROW = Pattern.compile("\\| ([A-Z])-(\\d+) \\| .+ \\| .+ \\| ([^|]*) \\|");
    private static final Pattern TEST = Pattern.compile("`[^`]+#[^`]+`");

    static CasesPage parse(List<String> lines) {
        return new CasesPage(lines.stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> new Case(row.group(1), Integer.parseInt(row.group(2)), row.group(3)))
                .toList());
    }

    /** Everything that is wrong, in words. */
    List<String> findings(TestCheck tests) {
        List<String> findings = new ArrayList<>();
        Map<String, Integer> last = new TreeMap<>();
        for (Case one : cases) {
            if (one.number() != last.merge(one.letter(), 1, Integer::sum)) {
                findings.add(one.name() + " is out of order");
            }
            if (one.tests().isEmpty()) {
                findings.add(one.name() + " names no test");
            }
            one.tests()
                    .forEach(test -> tests.finding(test)
                            .ifPresent(finding -> findings.add(finding + ", named by " + one.name())));
        }
        if (cases.isEmpty()) {
            findings.add("The page has no cases");
        }
        return findings;
    }
}
