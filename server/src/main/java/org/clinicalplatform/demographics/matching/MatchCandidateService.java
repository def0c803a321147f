package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Finds possible duplicates within a tenant and all its facilities. */
@Service
class MatchCandidateService {
    private final MatchCandidateMapper persons;
    private final CandidateRanking ranking;
    private final CandidateDisclosure disclosure;
    private final DismissalListener dismissals;
    private final Clock clock;

    MatchCandidateService(
            MatchCandidateMapper persons,
            CandidateRanking ranking,
            CandidateDisclosure disclosure,
            DismissalListener dismissals,
            Clock clock) {
        this.persons = persons;
        this.ranking = ranking;
        this.disclosure = disclosure;
        this.dismissals = dismissals;
        this.clock = clock;
    }

    /**
     * The possible duplicates of the person, the most certain first, without merged and dismissed persons.
     *
     * @param personId the id of a merged person resolves to the survivor
     * @throws RecordNotFoundException with 404 for a person who is unknown, or of another tenant
     */
    // one snapshot: the undo of a merge between two may give what was read to a patient whom the caller may not see
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<MatchCandidate> candidates(Caller caller, UUID personId) {
        UUID tenantId = requireNonNull(caller.tenantId());
        MatchSubject named = Denial.admitAdministrative(RecordKind.PERSON, persons.findSubject(tenantId, personId));
        Map<UUID, MatchedPerson> compared = byId(persons.findBlocked(tenantId, named.id(), BlockLimits.OF_A_SEARCH));
        MatchedPerson subject = requireNonNull(compared.remove(named.id()));
        return candidates(caller, tenantId, subject, compared.values(), Set.copyOf(named.dismissedIds()));
    }

    /**
     * The persons who may be the entered one, the most certain first: those who would be candidates if the entry were
     * registered. Stores nothing.
     */
    // one snapshot, as above
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<MatchCandidate> search(Caller caller, MatchedPerson entry) {
        UUID tenantId = requireNonNull(caller.tenantId());
        persons.keepPlans();
        List<MatchedPerson> compared = persons.findLike(tenantId, entry, BlockLimits.OF_A_SEARCH);
        MatchedPerson subject =
                entry.contacts().isEmpty() ? entry : entry.withoutContacts(persons.findCommonContacts(tenantId));
        return candidates(caller, tenantId, subject, compared, Set.of());
    }

    /** Dismissed persons are not candidates, but still count in the household. */
    private List<MatchCandidate> candidates(
            Caller caller,
            UUID tenantId,
            MatchedPerson subject,
            Collection<MatchedPerson> compared,
            Set<UUID> dismissed) {
        FoundPersons found = ranking.found(tenantId, subject, compared);
        return disclosure.disclosed(caller, subject, found.byId(), ranking.ranked(tenantId, found, dismissed));
    }

    private static Map<UUID, MatchedPerson> byId(List<MatchedPerson> found) {
        return new HashMap<>(found.stream().collect(Collectors.toMap(MatchedPerson::id, Function.identity())));
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
        Instant now = clock.instant();
        // the listed pair first, which its own decisions lock before they write a dismissal
        dismissals.dismissed(tenantId, one, other, now, caller.accountId());
        persons.dismiss(tenantId, one, other, now, caller.accountId());
    }

    private UUID person(UUID tenantId, UUID personId) {
        return Denial.admitAdministrative(RecordKind.PERSON, persons.findOfTenant(tenantId, personId))
                .id();
    }
}
