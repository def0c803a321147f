package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.api.model.MatchAgreement.CLOSE;
import static org.clinicalplatform.api.model.MatchAgreement.DISAGREE;
import static org.clinicalplatform.api.model.MatchAgreement.EXACT;
import static org.clinicalplatform.api.model.MatchAgreement.SIMILAR;
import static org.clinicalplatform.api.model.MatchAgreement.SWAPPED;

import java.util.EnumSet;
import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchFieldDto;

/** A field to compare, with its possible levels of agreement. */
@SuppressWarnings("ImmutableEnumChecker") // The set is handed out as a copy only.
enum MatchField {
    FAMILY_NAME(EXACT, CLOSE, SIMILAR, SWAPPED, DISAGREE),
    GIVEN_NAME(EXACT, CLOSE, SIMILAR, SWAPPED, DISAGREE),
    BIRTH_DATE(EXACT, CLOSE, SIMILAR, DISAGREE),
    /** Compared instead of the date where one of the two dates is known by its year alone. */
    BIRTH_YEAR(EXACT, SIMILAR, DISAGREE),
    GENDER(EXACT, DISAGREE),
    STREET(EXACT, CLOSE, SIMILAR, DISAGREE),
    LOCALITY(EXACT, CLOSE, DISAGREE),
    POSTAL_CODE(EXACT, CLOSE, DISAGREE),
    /** Compared instead of the locality where the streets disagree: who moves has another town for the same reason. */
    MOVED_LOCALITY(EXACT, CLOSE, DISAGREE),
    /** Compared instead of the postal code where the streets disagree. */
    MOVED_POSTAL_CODE(EXACT, CLOSE, DISAGREE),
    PHONE(EXACT, CLOSE, DISAGREE),
    EMAIL(EXACT, CLOSE, DISAGREE),
    IDENTIFIER(EXACT, CLOSE, DISAGREE);

    private final EnumSet<MatchAgreement> levels;

    MatchField(MatchAgreement first, MatchAgreement... others) {
        this.levels = EnumSet.of(first, others);
    }

    Set<MatchAgreement> levels() {
        return EnumSet.copyOf(levels);
    }

    /** The field as callers know it: a town is a town, however its agreement is weighed. */
    MatchFieldDto dto() {
        return switch (this) {
            case MOVED_LOCALITY -> MatchFieldDto.LOCALITY;
            case MOVED_POSTAL_CODE -> MatchFieldDto.POSTAL_CODE;
            default -> MatchFieldDto.valueOf(name());
        };
    }
}
