package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The table as written: {@code chapter;requirement;subject;tests} in each line. The last cell has names of tests with
 * spaces between them, or {@code duty: whose}. Lines that begin with {@code #} and empty lines are comments; the first
 * other line is the heading.
 *
 * @param rules the well-formed lines
 * @param mistakes what is wrong with the others
 */
record RuleTable(List<Rule> rules, List<String> mistakes) {

    private static final String HEADING = "chapter;requirement;subject;tests";
    private static final String DUTY = "duty:";

    static RuleTable parse(List<String> lines) {
        Reader reader = new Reader();
        for (int i = 0; i < lines.size(); i++) {
            reader.read(i + 1, lines.get(i));
        }
        if (!reader.headed) {
            reader.mistakes.add("The heading must be " + HEADING);
        }
        return new RuleTable(List.copyOf(reader.rules), List.copyOf(reader.mistakes));
    }

    private static final class Reader {
        private final List<Rule> rules = new ArrayList<>();
        private final List<String> mistakes = new ArrayList<>();
        private final Set<String> cases = new HashSet<>();
        private boolean headed;

        void read(int number, String line) {
            if (line.isBlank() || line.startsWith("#")) {
                return;
            }
            if (!headed) {
                headed = line.equals(HEADING);
                return;
            }
            String[] cells = line.split(";", -1);
            if (cells.length != 4) {
                mistakes.add("line " + number + " has " + cells.length + " cells instead of 4");
                return;
            }
            add(number, cells);
        }

        private void add(int line, String[] cells) {
            for (String cell : cells) {
                if (cell.isBlank() || !cell.equals(cell.strip())) {
                    mistakes.add("line " + line + " has a cell that is empty or has spaces around it");
                    return;
                }
            }
            if (!cases.add(cells[1] + ";" + cells[2])) {
                mistakes.add("line " + line + " repeats " + cells[1] + " (" + cells[2] + ")");
                return;
            }
            addProved(line, cells);
        }

        private void addProved(int line, String[] cells) {
            String proof = cells[3];
            String duty =
                    proof.startsWith(DUTY) ? proof.substring(DUTY.length()).strip() : "";
            List<TestName> tests = proof.startsWith(DUTY) ? List.of() : testsIn(line, proof);
            if (duty.isEmpty() && tests.isEmpty()) {
                mistakes.add("line " + line + " has neither a test nor a reason: " + proof);
                return;
            }
            rules.add(new Rule(line, cells[0], cells[1], cells[2], duty, tests));
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
}
