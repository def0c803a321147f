package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.springframework.stereotype.Component;

/**
 * Adds to candidates what the caller may know of them: the number of a patient whom the caller may see; and the
 * compared values if the caller may read persons and neither of the two is a restricted patient whom the caller may not
 * see. Values of identifiers, which are the patient's, require that the caller may see both patients.
 */
@Component
class CandidateDisclosure {
    private static final String READ_PERSONS = "demographic.person.read";

    private final MatchCandidateMapper persons;
    private final PersonComparisons comparisons;
    private final Clock clock;

    CandidateDisclosure(MatchCandidateMapper persons, PersonComparisons comparisons, Clock clock) {
        this.persons = persons;
        this.comparisons = comparisons;
        this.clock = clock;
    }

    /**
     * The candidates, in the same order.
     *
     * @param subject whose candidates they are
     * @param compared the persons among whom they are
     */
    List<MatchCandidate> disclosed(
            Caller caller, MatchedPerson subject, Map<UUID, MatchedPerson> compared, List<MatchCandidate> candidates) {
        if (candidates.isEmpty()) {
            return candidates;
        }
        List<UUID> ids = Stream.concat(
                        Stream.of(subject.id()), candidates.stream().map(MatchCandidate::personId))
                .toList();
        CandidatePatients patients =
                new CandidatePatients(persons.findPatients(Viewer.of(caller, clock.instant()), ids));
        ComparisonValues values = new ComparisonValues(comparisons.of(requireNonNull(caller.tenantId())));
        boolean readable = caller.may(READ_PERSONS) && patients.isOpen(subject.id());
        return candidates.stream()
                .map(candidate -> candidate.disclosed(
                        patients.number(candidate.personId()),
                        readable && patients.isOpen(candidate.personId())
                                ? values(
                                        values,
                                        subject,
                                        requireNonNull(compared.get(candidate.personId())),
                                        candidate,
                                        patients)
                                : Map.of()))
                .toList();
    }

    private static Map<MatchField, ComparedValues> values(
            ComparisonValues values,
            MatchedPerson subject,
            MatchedPerson other,
            MatchCandidate candidate,
            CandidatePatients patients) {
        Map<MatchField, ComparedValues> all = new EnumMap<>(MatchField.class);
        all.putAll(values.of(subject, other, candidate.fields()));
        if (!patients.areIdentifiersOpen(subject.id()) || !patients.areIdentifiersOpen(other.id())) {
            all.remove(MatchField.IDENTIFIER);
        }
        return all;
    }
}
