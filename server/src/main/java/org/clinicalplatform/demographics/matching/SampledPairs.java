package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.clinicalplatform.api.model.MatchAgreement;

/** Draws the pairs for an estimation. Not thread-safe. */
final class SampledPairs {
    private static final int RANDOM_PAIRS = 500_000;

    private final List<ComparedPair> random = new ArrayList<>();
    private final List<ComparedPair> sameBirthDate = new ArrayList<>();
    private final List<ComparedPair> sameName = new ArrayList<>();

    private final MatchCandidateMapper persons;
    private final PersonComparison comparison;

    SampledPairs(MatchCandidateMapper persons, PersonComparison comparison) {
        this.persons = persons;
        this.comparison = comparison;
    }

    /** Compares random pairs of the sample, and each person of it with those who have a common blocking key. */
    SampledPairs draw(UUID tenantId, List<ComparablePerson> sample) {
        Random generator = new Random(sample.size());
        for (int i = 0; i < RANDOM_PAIRS && sample.size() > 1; i++) {
            ComparablePerson one = sample.get(generator.nextInt(sample.size()));
            ComparablePerson other = sample.get(generator.nextInt(sample.size()));
            if (!one.personId().equals(other.personId())) {
                random.add(compared(one, other));
            }
        }
        sample.forEach(subject -> drawBlocks(tenantId, subject));
        return this;
    }

    MatchParameters estimate(MatchParameters former) {
        return new ParameterEstimation(former).estimate(random, sameBirthDate, sameName);
    }

    int size() {
        return random.size() + sameBirthDate.size() + sameName.size();
    }

    private void drawBlocks(UUID tenantId, ComparablePerson subject) {
        for (MatchedPerson each : persons.findBlocked(tenantId, subject.personId(), BlockLimits.OF_A_SEARCH)) {
            if (!each.id().equals(subject.personId())) {
                sort(compared(subject, each.comparable()));
            }
        }
    }

    private void sort(ComparedPair pair) {
        if (pair.is(MatchField.BIRTH_DATE, MatchAgreement.EXACT)) {
            sameBirthDate.add(pair);
        }
        if (pair.is(MatchField.FAMILY_NAME, MatchAgreement.EXACT)
                && pair.is(MatchField.GIVEN_NAME, MatchAgreement.EXACT)) {
            sameName.add(pair);
        }
    }

    private ComparedPair compared(ComparablePerson one, ComparablePerson other) {
        return new ComparedPair(comparison.agreements(one, other));
    }
}
