package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.clinicalplatform.contract.rules.SecurityPage.Answer;

/**
 * Compares the page on security with the clauses of the ASVS, with the requirements and with the reports of the tests.
 */
final class SecurityPageCheck {

    private final SecurityPage page;
    private final Map<String, String> clauses;
    private final Set<String> requirements;
    private final TestCheck tests;

    /** @param clauses levels by clause */
    SecurityPageCheck(SecurityPage page, Map<String, String> clauses, Requirements requirements, TestCheck tests) {
        this.page = page;
        this.clauses = Map.copyOf(clauses);
        this.requirements = requirements.chapters().keySet();
        this.tests = tests;
    }

    /** The list of clauses with their levels: {@code 6.1.1;1} in each line after comments and heading. */
    static Map<String, String> clauses(List<String> lines) {
        Map<String, String> levels = new LinkedHashMap<>();
        for (String line : lines) {
            if (line.matches("\\d.*;\\d")) {
                levels.put(line.substring(0, line.indexOf(';')), line.substring(line.indexOf(';') + 1));
            }
        }
        return levels;
    }

    /** Everything that is wrong, in words. */
    List<String> findings() {
        List<String> findings = new ArrayList<>(page.mistakes());
        Set<String> missing = new LinkedHashSet<>(clauses.keySet());
        for (Answer answer : page.answers().values()) {
            missing.remove(answer.clause());
            if (!answer.level().equals(clauses.get(answer.clause()))) {
                findings.add(answer.clause() + " is not a clause of level " + answer.level());
            }
            if (!isFounded(answer)) {
                findings.add(answer.clause() + " has no reason that fits its verdict: " + answer.proof());
            }
            addDangling(answer, findings);
        }
        missing.stream().sorted().forEach(clause -> findings.add(clause + " has no row"));
        return findings;
    }

    private static boolean isFounded(Answer answer) {
        return switch (answer.verdict()) {
            case MET -> !answer.tests().isEmpty() || !answer.sections().isEmpty();
            case CONTRACT -> !answer.references("R").isEmpty();
            case OPERATOR -> !answer.references("O").isEmpty();
            case NONE -> true;
            case OPEN -> answer.level().equals("3");
        };
    }

    private void addDangling(Answer answer, List<String> findings) {
        Set<String> named = new LinkedHashSet<>(answer.references("R"));
        named.removeAll(requirements);
        List<String> duties = new ArrayList<>(answer.references("O"));
        duties.removeAll(page.duties());
        List<String> sections = new ArrayList<>(answer.sections());
        sections.removeAll(page.anchors());
        named.addAll(duties);
        named.addAll(sections);
        named.forEach(name -> findings.add(answer.clause() + " names " + name + ", which does not exist"));
        answer.tests()
                .forEach(test -> tests.finding(test)
                        .ifPresent(finding -> findings.add(finding + ", named by " + answer.clause())));
    }
}
