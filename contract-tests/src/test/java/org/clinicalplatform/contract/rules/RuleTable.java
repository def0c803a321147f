package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The table as written: {@code chapter;requirement;subject;tests} in each line. The last cell has names of tests as
 * {@link TestName} reads them, with spaces between them, or {@code duty: whose}. Lines that begin with {@code #} and
 * empty lines are comments; the first other line is the heading.
 */
record RuleTable(List<Rule> rules, List<String> mistakes) {

    /** One line of the table; a duty names whom the rule binds if not the service, and has no tests. */
    record Rule(int line, String chapter, String requirement, String subject, String duty, List<TestName> tests) {

        @Override
        public String toString() {
            return "line " + line + ", " + requirement + " (" + subject + ")";
        }
    }

    private static final String HEADING = "chapter;requirement;subject;tests";
    private static final String DUTY = "duty:";

    static RuleTable parse(List<String> lines) {
        RuleTable table = new RuleTable(new ArrayList<>(), new ArrayList<>());
        Set<String> cases = new HashSet<>();
        boolean headed = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (headed) {
                table.add(i + 1, List.of(line.split(";", -1)), cases);
            }
            headed = headed || line.equals(HEADING);
        }
        if (!headed) {
            table.mistakes.add("The heading must be " + HEADING);
        }
        return table;
    }

    private void add(int line, List<String> cells, Set<String> cases) {
        if (cells.size() != 4) {
            mistakes.add("line " + line + " has " + cells.size() + " cells instead of 4");
        } else if (cells.stream().anyMatch(cell -> cell.isBlank() || !cell.equals(cell.strip()))) {
            mistakes.add("line " + line + " has a cell that is empty or has spaces around it");
        } else if (!cases.add(cells.get(1) + ";" + cells.get(2))) {
            mistakes.add("line " + line + " repeats " + cells.get(1) + " (" + cells.get(2) + ")");
        } else {
            addProved(line, cells);
        }
    }

    private void addProved(int line, List<String> cells) {
        String proof = cells.get(3);
        String duty = proof.startsWith(DUTY) ? proof.substring(DUTY.length()).strip() : "";
        List<TestName> tests = proof.startsWith(DUTY) ? List.of() : testsIn(line, proof);
        if (duty.isEmpty() && tests.isEmpty()) {
            mistakes.add("line " + line + " has neither a test nor a reason: " + proof);
        } else {
            rules.add(new Rule(line, cells.get(0), cells.get(1), cells.get(2), duty, tests));
        }
    }

    private List<TestName> testsIn(int line, String proof) {
        List<TestName> tests = new ArrayList<>();
        for (String text : proof.split(" +")) {
            TestName.parse(text)
                    .filter(test -> !tests.contains(test))
                    .ifPresentOrElse(
                            tests::add,
                            () -> mistakes.add("line " + line + " has a malformed or repeated test: " + text));
        }
        return List.copyOf(tests);
    }
}
