package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a viewer may know of some persons. Readers of persons may see persons who are not patients, or not registered.
 */
final class CandidatePatients {
    private final Map<UUID, CandidatePatient> byPerson;

    CandidatePatients(List<CandidatePatient> patients) {
        byPerson = patients.stream().collect(Collectors.toMap(CandidatePatient::personId, Function.identity()));
    }

    /** The number of the person's patient; null unless the viewer may see the patient. */
    @Nullable String number(UUID personId) {
        CandidatePatient patient = byPerson.get(personId);
        return patient == null ? null : patient.number();
    }

    /** Whether the person is not a restricted patient whom the viewer may not see. */
    boolean isOpen(UUID personId) {
        CandidatePatient patient = byPerson.get(personId);
        return patient == null || patient.isVisible() || !patient.restricted();
    }

    /** Whether the viewer may read identifiers, which are the patient's. */
    boolean areIdentifiersOpen(UUID personId) {
        CandidatePatient patient = byPerson.get(personId);
        return patient == null || patient.isVisible();
    }
}
