package org.clinicalplatform.demographics.matching;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Variants of names, and what stands for a name or an address. Names are single words of {@link ComparableText}; each
 * relation holds both ways, and entries are not joined: Alex is short for Alexander and for Alexandra, who remain two.
 */
final class NameTable {
    /** Knows nothing. */
    static final NameTable EMPTY = new NameTable(List.of(), List.of(), List.of(), List.of(), StandInAddresses.NONE);

    /**
     * A given name.
     *
     * @param names its spellings, in any script
     * @param shorts its short and pet forms
     */
    record GivenName(List<String> names, List<String> shorts) {}

    /** Words of a stand-in, at most. */
    static final int MAX_STAND_IN = 2;

    private final Map<String, Set<Integer>> names = new HashMap<>();
    private final Map<String, Set<Integer>> shorts = new HashMap<>();
    private final Map<String, Set<Integer>> families = new HashMap<>();
    private final Map<String, Set<String>> different = new HashMap<>();
    private final Map<String, List<List<String>>> standIns;
    private final StandInAddresses addresses;

    /**
     * Creates a table.
     *
     * @param families lists of the spellings of one family name
     * @param different lists of given names: the first differs from each of the others, however similar they look
     * @param standIns the words that are entered in place of a given name
     * @param addresses what is entered in place of an address
     */
    NameTable(
            List<GivenName> given,
            List<List<String>> families,
            List<List<String>> different,
            List<List<String>> standIns,
            StandInAddresses addresses) {
        this.addresses = addresses;
        List<List<String>> separated =
                standIns.stream().map(StandInNames::separated).toList();
        this.standIns = separated.stream().collect(Collectors.groupingBy(words -> words.get(0)));
        for (int i = 0; i < given.size(); i++) {
            index(names, given.get(i).names(), i);
            index(shorts, given.get(i).shorts(), i);
        }
        for (int i = 0; i < families.size(); i++) {
            index(this.families, families.get(i), i);
        }
        for (List<String> each : different) {
            each.stream().skip(1).forEach(other -> {
                setDifferent(each.get(0), other);
                setDifferent(other, each.get(0));
            });
        }
    }

    /**
     * Whether the given names are spellings of one name, or one is a short form of the other. Two short forms of one
     * name are not: Lisa and Betty may be sisters.
     */
    boolean isOneGivenName(String a, String b) {
        Set<Integer> ofA = entries(names, a);
        Set<Integer> ofB = entries(names, b);
        return meet(ofA, ofB) || meet(ofA, entries(shorts, b)) || meet(entries(shorts, a), ofB);
    }

    boolean isOneFamilyName(String a, String b) {
        return meet(entries(families, a), entries(families, b));
    }

    /** Whether the given names are known to be two. */
    boolean areDifferent(String a, String b) {
        return different.getOrDefault(a, Set.of()).contains(b);
    }

    /** Whether the words, with numbers as words of their own, begin with what stands for a given name. */
    boolean isStandIn(List<String> given) {
        return wordsOfStandIn(given) > 0;
    }

    /** How many of such words at the beginning stand for a given name; 0 if none do. */
    int wordsOfStandIn(List<String> given) {
        int words = 0;
        if (!given.isEmpty()) {
            for (List<String> standIn : standIns.getOrDefault(given.get(0), List.of())) {
                if (standIn.size() <= given.size()
                        && given.subList(0, standIn.size()).equals(standIn)) {
                    words = Math.max(words, standIn.size());
                }
            }
        }
        return words;
    }

    StandInAddresses addresses() {
        return addresses;
    }

    private void setDifferent(String name, String other) {
        if (!name.equals(other)) {
            different.computeIfAbsent(name, key -> new HashSet<>()).add(other);
        }
    }

    private static void index(Map<String, Set<Integer>> index, List<String> words, int entry) {
        words.forEach(
                word -> index.computeIfAbsent(word, key -> new HashSet<>()).add(entry));
    }

    private static Set<Integer> entries(Map<String, Set<Integer>> index, String word) {
        return index.getOrDefault(word, Set.of());
    }

    private static boolean meet(Set<Integer> a, Set<Integer> b) {
        return !a.isEmpty() && !b.isEmpty() && !Collections.disjoint(a, b);
    }
}
