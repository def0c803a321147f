package org.clinicalplatform.spec.gate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.spec.Contract;

/** The breaks that either rule finds between two contracts. */
final class BreakingChanges {
    private BreakingChanges() {}

    /** Each break once, however many operations it meets. */
    static Set<Break> between(Contract released, Contract current) {
        return united(StructuralRule.findings(released, current), OpenApiDiffRule.findings(released, current));
    }

    /**
     * Our own findings, and of openapi-diff's those in parts where we found nothing: where both object, ours says in
     * which property and why.
     */
    static Set<Break> united(List<Finding> ours, List<Finding> theirs) {
        Set<Break> breaks = new LinkedHashSet<>();
        ours.forEach(finding -> breaks.add(finding.broken()));
        theirs.stream()
                .filter(their -> ours.stream().noneMatch(our -> isSamePart(our, their)))
                .forEach(their -> breaks.add(their.broken()));
        return breaks;
    }

    private static boolean isSamePart(Finding our, Finding their) {
        return our.operationId().equals(their.operationId()) && our.part() == their.part();
    }
}
