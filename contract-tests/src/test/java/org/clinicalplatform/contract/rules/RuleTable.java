package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The table as it is written: {@code chapter;rule;subject;tests} in each line, where the last cell has names of tests
 * with spaces between them, or {@code later: part}, or {@code duty: whose}, or {@code missing}. Lines that begin with
 * {@code #} and empty lines are comments; the first other line is the heading.
 *
 * @param rules the lines that are well formed
 * @param mistakes what is wrong with the others
 */
record RuleTable(List<Rule> rules, List<String> mistakes) {

    private static final String HEADING = "chapter;rule;subject;tests";

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
        private final Set<String> places = new HashSet<>();
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
            if (!places.add(cells[0] + ";" + cells[1])) {
                mistakes.add("line " + line + " repeats " + cells[0] + " " + cells[1]);
                return;
            }
            addProved(line, cells);
        }

        private void addProved(int line, String[] cells) {
            String proof = cells[3];
            Rule.State state = stateOf(proof);
            String detail = state == Rule.State.TESTED
                    ? ""
                    : proof.substring(proof.indexOf(':') + 1).strip();
            List<TestName> tests = state == Rule.State.TESTED ? testsIn(line, proof) : List.of();
            if (state == Rule.State.TESTED && tests.isEmpty() || detail.isEmpty() && state != Rule.State.TESTED) {
                mistakes.add("line " + line + " has no proof and no reason: " + proof);
                return;
            }
            rules.add(new Rule(line, cells[0], cells[1], cells[2], state, detail, tests));
        }

        private static Rule.State stateOf(String proof) {
            if (proof.equals("missing")) {
                return Rule.State.MISSING;
            }
            if (proof.startsWith("later:")) {
                return Rule.State.LATER;
            }
            return proof.startsWith("duty:") ? Rule.State.DUTY : Rule.State.TESTED;
        }

        private List<TestName> testsIn(int line, String proof) {
            List<TestName> tests = new ArrayList<>();
            for (String text : proof.split(" +")) {
                TestName.parse(text)
                        .filter(test -> !tests.contains(test))
                        .ifPresentOrElse(
                                tests::add, () -> mistakes.add("line " + line + " has no or repeats a test: " + text));
            }
            return List.copyOf(tests);
        }
    }
}
