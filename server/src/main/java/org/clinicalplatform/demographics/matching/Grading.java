package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_DATE;
import static org.clinicalplatform.demographics.matching.MatchField.EMAIL;
import static org.clinicalplatform.demographics.matching.MatchField.FAMILY_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.GENDER;
import static org.clinicalplatform.demographics.matching.MatchField.GIVEN_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.IDENTIFIER;
import static org.clinicalplatform.demographics.matching.MatchField.PHONE;
import static org.clinicalplatform.demographics.matching.MatchField.POSTAL_CODE;
import static org.clinicalplatform.demographics.matching.MatchField.STREET;

import java.util.Map;
import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * From scores to grades. A sum alone misleads: members of a household share family name, address and phone, twins the date
 * of birth as well, and some names belong to hundreds. So beside the thresholds it counts what the persons disagree in,
 * and what they have in common beside their names.
 */
final class Grading {
    /** What tells members of one household apart. */
    private static final Set<MatchField> PERSONAL = Set.of(GIVEN_NAME, BIRTH_DATE, GENDER);

    /** What strangers of one name do not share. */
    private static final Set<MatchField> FACTS = Set.of(BIRTH_DATE, STREET, POSTAL_CODE, PHONE, EMAIL, IDENTIFIER);

    private Grading() {}

    /**
     * The grade, null for a pair that is no candidate.
     *
     * <p>Probable needs a fact beside the names, and at most one of given name, date of birth and gender against it;
     * certain needs two facts, none against it, and given name or date of birth for it.
     */
    static @Nullable MatchGrade grade(MatchThresholds thresholds, double bits, Map<MatchField, MatchAgreement> agreements) {
        if (bits < thresholds.possible()) {
            return null;
        }
        long against = PERSONAL.stream()
                .filter(field -> agreements.get(field) == MatchAgreement.DISAGREE)
                .count();
        long facts = FACTS.stream().filter(field -> isFact(field, agreements)).count();
        if (bits < thresholds.probable() || against > 1 || facts == 0) {
            return MatchGrade.POSSIBLE;
        }
        boolean personal = isAgreed(agreements.get(GIVEN_NAME)) || isAgreed(agreements.get(BIRTH_DATE));
        boolean certain = bits >= thresholds.certain() && against == 0 && personal && facts > 1;
        return certain ? MatchGrade.CERTAIN : MatchGrade.PROBABLE;
    }

    private static boolean isFact(MatchField field, Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement agreement = agreements.get(field);
        if (field == STREET) {
            return agreement != null && agreement != MatchAgreement.DISAGREE;
        }
        if (field == POSTAL_CODE && moved(agreements)) {
            return false;
        }
        return isAgreed(agreement);
    }

    /** Another name at another address: in one town some share even given name and date of birth so. */
    private static boolean moved(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(FAMILY_NAME) == MatchAgreement.DISAGREE && agreements.get(STREET) == MatchAgreement.DISAGREE;
    }

    private static boolean isAgreed(@Nullable MatchAgreement agreement) {
        return agreement == MatchAgreement.EXACT || agreement == MatchAgreement.CLOSE || agreement == MatchAgreement.SWAPPED;
    }
}
