package org.clinicalplatform.clinical.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.api.model.AllergyVerificationStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.allergy.Allergy;

/**
 * The allergy list of a patient.
 *
 * @param statedAbsences entries that state that no allergy is known, of any kind or of one kind
 */
public record AllergySummary(AllergyStatus status, List<Allergy> active, List<Allergy> statedAbsences) {
    private static final String SNOMED_CT = "http://snomed.info/sct";

    /** Of the HL7 International Patient Summary, in which SNOMED CT is not needed. */
    private static final String IPS = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips";

    /** By code system. */
    private static final Map<String, String> NO_KNOWN_ALLERGY =
            Map.of(SNOMED_CT, "716186003", IPS, "no-known-allergies");

    /**
     * By code system. In SNOMED CT the children of "No known allergy": of drugs, food, the environment, insects,
     * animals and (twice) latex. In IPS also the statement that there is no information.
     */
    private static final Map<String, Set<String>> OTHER_ABSENCES = Map.of(
            SNOMED_CT,
            Set.of("409137002", "429625007", "428607008", "428197003", "716220001", "716184000", "1003774007"),
            IPS,
            Set.of(
                    "no-known-medication-allergies",
                    "no-known-food-allergies",
                    "no-known-environmental-allergies",
                    "no-allergy-info"));

    public AllergySummary {
        active = List.copyOf(active);
        statedAbsences = List.copyOf(statedAbsences);
    }

    /**
     * Summarizes an allergy list. An allergy outweighs every statement that none is known; that none of one kind is
     * known leaves open whether there are others.
     *
     * @param live the active entries, and the newest that is not active any more
     */
    static AllergySummary of(List<Allergy> live) {
        Map<Boolean, List<Allergy>> byAbsence = live.stream()
                .filter(AllergySummary::isActive)
                .collect(Collectors.partitioningBy(
                        entry -> statesAbsence(entry.details().substance())));
        List<Allergy> active = byAbsence.getOrDefault(false, List.of());
        List<Allergy> absences = byAbsence.getOrDefault(true, List.of());
        return new AllergySummary(status(active, absences, live), active, absences);
    }

    private static AllergyStatus status(List<Allergy> active, List<Allergy> absences, List<Allergy> live) {
        if (!active.isEmpty()) {
            return AllergyStatus.RECORDED;
        }
        boolean noneAtAll = absences.stream().anyMatch(absence -> isInForce(absence, live));
        return noneAtAll ? AllergyStatus.NONE_KNOWN : AllergyStatus.NOT_RECORDED;
    }

    /**
     * Whether it is stated that no allergy of any kind is known. An allergy that was recorded later has ended the
     * statement, which does not come back once that allergy is not active any more. A later statement that has ended
     * counts as such an allergy: somebody had a reason to end it.
     */
    private static boolean isInForce(Allergy absence, List<Allergy> live) {
        Allergy.Details stated = absence.details();
        return isGeneral(stated.substance())
                && stated.verificationStatus() != AllergyVerificationStatus.UNCONFIRMED
                && live.stream()
                        .filter(entry -> !isActive(entry))
                        .noneMatch(entry -> entry.details().recordedAt().isAfter(stated.recordedAt()));
    }

    private static boolean isActive(Allergy entry) {
        return entry.details().clinicalStatus() == AllergyClinicalStatus.ACTIVE;
    }

    private static boolean statesAbsence(Coding substance) {
        return isGeneral(substance)
                || OTHER_ABSENCES.getOrDefault(substance.system(), Set.of()).contains(substance.code());
    }

    private static boolean isGeneral(Coding substance) {
        return substance.code().equals(NO_KNOWN_ALLERGY.get(substance.system()));
    }
}
