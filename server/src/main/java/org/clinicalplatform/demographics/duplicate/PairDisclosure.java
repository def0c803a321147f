package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.springframework.stereotype.Component;

/**
 * Adds to pairs what the caller may know of the persons, by the rules of candidates: values of both or of neither
 * (decision 0064). The reason of a dismissal may describe the two, so it is shown with their values.
 */
@Component
class PairDisclosure {
    private static final String READ_PERSONS = "demographic.person.read";

    private final DuplicatePairMapper pairs;

    PairDisclosure(DuplicatePairMapper pairs) {
        this.pairs = pairs;
    }

    ListedPair listed(Caller caller, Viewer viewer, DuplicatePair pair) {
        return listed(caller, viewer, List.of(pair)).get(0);
    }

    /** The pairs in the same order, with two statements for all. */
    List<ListedPair> listed(Caller caller, Viewer viewer, List<DuplicatePair> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        List<UUID> ids = found.stream()
                .flatMap(pair -> pair.personIds().stream())
                .distinct()
                .toList();
        Map<UUID, PairedPerson> persons = pairs.findPersons(viewer, ids).stream()
                .collect(Collectors.toMap(PairedPerson::personId, Function.identity()));
        boolean readable = caller.may(READ_PERSONS);
        return found.stream().map(pair -> listed(pair, persons, readable)).toList();
    }

    private static ListedPair listed(DuplicatePair pair, Map<UUID, PairedPerson> persons, boolean readable) {
        PairedPerson first = requireNonNull(persons.get(pair.firstPersonId()));
        PairedPerson second = requireNonNull(persons.get(pair.secondPersonId()));
        return readable && !first.closed() && !second.closed()
                ? new ListedPair(pair, first, second)
                : new ListedPair(pair.withoutReason(), first.withoutValues(), second.withoutValues());
    }
}
