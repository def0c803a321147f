package org.clinicalplatform.clinical.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.allergy.Allergy;

/**
 * The allergy list of a patient.
 *
 * @param statedAbsences entries that state that no allergy is known, of any kind or of one kind
 */
public record AllergySummary(AllergyStatus status, List<Allergy> active, List<Allergy> statedAbsences) {
    private static final String SNOMED_CT = "http://snomed.info/sct";
    private static final String NO_KNOWN_ALLERGY = "716186003";

    /**
     * The SNOMED CT children of "No known allergy": of drugs, food, the environment, insects, animals and (twice)
     * latex.
     */
    private static final Set<String> NO_KNOWN_ALLERGY_OF_ONE_KIND =
            Set.of("409137002", "429625007", "428607008", "428197003", "716220001", "716184000", "1003774007");

    public AllergySummary {
        active = List.copyOf(active);
        statedAbsences = List.copyOf(statedAbsences);
    }

    /**
     * Summarizes the live entries of an allergy list. An allergy outweighs every statement that none is known; that
     * none of one kind is known leaves open whether there are others.
     */
    static AllergySummary of(List<Allergy> live) {
        Map<Boolean, List<Allergy>> byAbsence = live.stream()
                .collect(Collectors.partitioningBy(
                        entry -> statesAbsence(entry.details().substance())));
        List<Allergy> active = byAbsence.getOrDefault(false, List.of());
        List<Allergy> absences = byAbsence.getOrDefault(true, List.of());
        return new AllergySummary(status(active, absences), active, absences);
    }

    private static AllergyStatus status(List<Allergy> active, List<Allergy> absences) {
        if (!active.isEmpty()) {
            return AllergyStatus.RECORDED;
        }
        boolean noneAtAll = absences.stream()
                .anyMatch(entry -> entry.details().substance().code().equals(NO_KNOWN_ALLERGY));
        return noneAtAll ? AllergyStatus.NONE_KNOWN : AllergyStatus.NOT_RECORDED;
    }

    private static boolean statesAbsence(Coding substance) {
        return substance.system().equals(SNOMED_CT)
                && (substance.code().equals(NO_KNOWN_ALLERGY)
                        || NO_KNOWN_ALLERGY_OF_ONE_KIND.contains(substance.code()));
    }
}
