package org.clinicalplatform.platform.web;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** A name in a request that the operation does not have, as a response may repeat it. */
final class UnknownName {
    private static final int MAX_LENGTH = 64;

    /** Edits up to which a name is taken for a misspelling of another. */
    private static final int NEAR = 3;

    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(NEAR);

    private UnknownName() {}

    /** The name, of which at most 64 ASCII letters, digits, dots, hyphens and underscores stand for themselves. */
    static String echo(String name) {
        String start = name.substring(0, Math.min(name.length(), MAX_LENGTH));
        return start.replaceAll("[^A-Za-z0-9._-]", "?");
    }

    /** The known name that was probably meant, as a question; empty if none is near. */
    static String hint(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> edits(candidate, name) < candidate.length())
                .min(Comparator.<String>comparingInt(candidate -> edits(candidate, name))
                        .thenComparing(Comparator.naturalOrder()))
                .map(nearest -> " (did you mean " + nearest + "?)")
                .orElse("");
    }

    private static int edits(String known, String sent) {
        if (known.equalsIgnoreCase(sent)) {
            return 0;
        }
        int edits = DISTANCE.apply(known, sent);
        return edits < 0 ? Integer.MAX_VALUE : edits;
    }
}
