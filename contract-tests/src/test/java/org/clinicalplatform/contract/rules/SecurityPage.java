package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page on security: one row for each clause of the ASVS, {@code | 6.1.1 | 1 | met | proof |}.
 *
 * @param answers by clause, in the order of the page
 * @param duties the items of the operator's checklist
 */
record SecurityPage(Map<String, Answer> answers, Set<String> duties, Set<String> anchors, List<String> mistakes) {

    /** How the service stands to a clause. */
    enum Verdict {
        /** Proved by tests, or by a section of the page for a clause that demands a document. */
        MET,
        /** Decided by a requirement that the contract fixes. */
        CONTRACT,
        /** Up to the operator, by the checklist. */
        OPERATOR,
        /** About something that the service does not have. */
        NONE,
        /** Not met. */
        OPEN
    }

    /** One row. */
    record Answer(String clause, String level, Verdict verdict, String proof) {

        /** The tests in it, in back quotes. */
        List<TestName> tests() {
            return CODE.matcher(proof)
                    .results()
                    .map(match -> TestName.parse(match.group(1)))
                    .flatMap(Optional::stream)
                    .toList();
        }

        /** Requirements and items of the checklist in it. */
        List<String> references(String letter) {
            return Pattern.compile("\\b" + letter + "-\\d+")
                    .matcher(proof)
                    .results()
                    .map(MatchResult::group)
                    .toList();
        }

        /** Sections of the page in it. */
        List<String> sections() {
            return LINK.matcher(proof).results().map(match -> match.group(1)).toList();
        }
    }

    private static final Pattern ROW = Pattern.compile("\\| (\\d+\\.\\d+\\.\\d+) \\| (\\S+) \\| (\\w+) \\| (.+) \\|");
    private static final Pattern HEADING = Pattern.compile("#+ (.+)");
    private static final Pattern CODE = Pattern.compile("`([^`]+#[^`]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(#([^)]+)\\)");

    static SecurityPage parse(List<String> lines, OperatorChecklist checklist) {
        SecurityPage page =
                new SecurityPage(new LinkedHashMap<>(), checklist.items().keySet(), new HashSet<>(), new ArrayList<>());
        for (String line : lines) {
            Matcher row = ROW.matcher(line);
            Matcher heading = HEADING.matcher(line);
            if (row.matches()) {
                page.add(row);
            } else if (heading.matches()) {
                page.anchors.add(anchor(heading.group(1)));
            }
        }
        return page;
    }

    /** The clauses that are up to the operator, by the item of the checklist that they name. */
    Map<String, Set<String>> clausesOfTheOperator() {
        Map<String, Set<String>> clauses = new TreeMap<>();
        answers.values().stream()
                .filter(answer -> answer.verdict() == Verdict.OPERATOR)
                .forEach(answer -> answer.references("O")
                        .forEach(item -> clauses.computeIfAbsent(item, key -> new TreeSet<>())
                                .add(answer.clause())));
        return clauses;
    }

    private void add(Matcher row) {
        Optional<Verdict> verdict = verdict(row.group(3));
        if (verdict.isEmpty()) {
            mistakes.add(row.group(1) + " has no known verdict: " + row.group(3));
            return;
        }
        Answer answer = new Answer(row.group(1), row.group(2), verdict.get(), row.group(4));
        if (answers.put(answer.clause(), answer) != null) {
            mistakes.add(answer.clause() + " is answered twice");
        }
    }

    private static Optional<Verdict> verdict(String text) {
        for (Verdict verdict : Verdict.values()) {
            if (verdict.name().toLowerCase(Locale.ROOT).equals(text)) {
                return Optional.of(verdict);
            }
        }
        return Optional.empty();
    }

    /** As Git hosts make anchors of headings. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
