package org.clinicalplatform.spec.gate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.spec.Specification;

/** The breaks that either rule finds between two specifications. */
final class BreakingChanges {
    private BreakingChanges() {}

    /** Each break once, however many operations it affects. */
    static Set<Break> between(Specification released, Specification current) {
        return united(StructuralRule.breaks(released, current), OpenApiDiffRule.breaks(released, current));
    }

    /**
     * Our own breaks, and those of openapi-diff in parts without any of ours: where both report one, ours names the
     * property and the reason.
     */
    static Set<Break> united(List<LocatedBreak> ours, List<LocatedBreak> theirs) {
        Set<Break> breaks = new LinkedHashSet<>();
        ours.forEach(located -> breaks.add(located.broken()));
        theirs.stream()
                .filter(their -> ours.stream().noneMatch(our -> isSamePart(our, their)))
                .forEach(their -> breaks.add(their.broken()));
        return breaks;
    }

    private static boolean isSamePart(LocatedBreak our, LocatedBreak their) {
        return our.operationId().equals(their.operationId()) && our.part() == their.part();
    }
}
