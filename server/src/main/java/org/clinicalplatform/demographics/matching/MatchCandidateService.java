package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Finds possible duplicates within a tenant and all its facilities. */
@Service
class MatchCandidateService {
    private static final int MAX_CANDIDATES = 50;

    private static final Comparator<MatchCandidate> BEST_FIRST = Comparator.comparing(MatchCandidate::grade)
            .thenComparingLong(MatchCandidate::against)
            .thenComparing(MatchCandidate::score, Comparator.reverseOrder())
            .thenComparing(MatchCandidate::personId);

    private final MatchCandidateMapper persons;
    private final PersonComparison comparison;
    private final Clock clock;

    MatchCandidateService(MatchCandidateMapper persons, PersonComparison comparison, Clock clock) {
        this.persons = persons;
        this.comparison = comparison;
        this.clock = clock;
    }

    /**
     * The possible duplicates of the person, the most certain first, without merged and dismissed persons.
     *
     * @param personId the id of a merged person resolves to the survivor
     * @throws RecordNotFoundException with 404 for a person who is unknown, or of another tenant
     */
    @Transactional(readOnly = true)
    public List<MatchCandidate> candidates(Caller caller, UUID personId) {
        UUID tenantId = requireNonNull(caller.tenantId());
        UUID subjectId = person(tenantId, personId);
        Map<UUID, ComparablePerson> compared = compared(tenantId, subjectId);
        ComparablePerson subject = requireNonNull(compared.remove(subjectId));
        Household household = Household.of(subject, compared.values(), comparison);
        return numbered(
                caller,
                compared.values().stream()
                        .flatMap(other ->
                                MatchCandidate.of(other.personId(), score(tenantId, household, subject, other)))
                        .sorted(BEST_FIRST)
                        .limit(MAX_CANDIDATES)
                        .toList());
    }

    /** The person and all with a common key. */
    private Map<UUID, ComparablePerson> compared(UUID tenantId, UUID personId) {
        return persons.findBlocked(tenantId, personId, BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::comparable)
                .collect(Collectors.toMap(ComparablePerson::personId, Function.identity()));
    }

    /** The households of both are looked at, so that the pair has one grade whichever of them is requested. */
    private MatchScore score(UUID tenantId, Household household, ComparablePerson subject, ComparablePerson other) {
        MatchScore score = comparison.score(subject, other);
        boolean relatives = score.mayBeOfRelatives()
                && (household.isOfSeveral()
                        || household(tenantId, other.personId()).isOfSeveral());
        return relatives ? score.withGrade(MatchGrade.POSSIBLE) : score;
    }

    private Household household(UUID tenantId, UUID personId) {
        Map<UUID, ComparablePerson> compared = compared(tenantId, personId);
        ComparablePerson person = requireNonNull(compared.remove(personId));
        return Household.of(person, compared.values(), comparison);
    }

    private List<MatchCandidate> numbered(Caller caller, List<MatchCandidate> candidates) {
        if (candidates.isEmpty()) {
            return candidates;
        }
        List<UUID> ids = candidates.stream().map(MatchCandidate::personId).toList();
        Map<UUID, String> numbers = persons.findVisibleNumbers(Viewer.of(caller, clock.instant()), ids).stream()
                .collect(Collectors.toMap(NumberedPerson::personId, NumberedPerson::number));
        return candidates.stream()
                .map(candidate -> candidate.withPatientNumber(numbers.get(candidate.personId())))
                .toList();
    }

    /**
     * Removes the two persons from each other's candidates. Repeating it changes nothing.
     *
     * @throws ApiException with 400 if both ids resolve to the same person
     * @throws RecordNotFoundException with 404 for a person who is unknown, or of another tenant
     */
    @Transactional
    public void dismiss(Caller caller, UUID personId, UUID otherPersonId) {
        UUID tenantId = requireNonNull(caller.tenantId());
        UUID one = person(tenantId, personId);
        UUID other = person(tenantId, otherPersonId);
        if (one.equals(other)) {
            throw InvalidRequest.because("otherPersonId is the same person as personId");
        }
        persons.dismiss(tenantId, one, other, clock.instant(), caller.accountId());
    }

    private UUID person(UUID tenantId, UUID personId) {
        return Denial.admitAdministrative(RecordKind.PERSON, persons.findOfTenant(tenantId, personId))
                .id();
    }
}
