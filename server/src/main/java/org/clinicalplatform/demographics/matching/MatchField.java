package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.Agreement.CLOSE;
import static org.clinicalplatform.demographics.matching.Agreement.DISAGREE;
import static org.clinicalplatform.demographics.matching.Agreement.EXACT;
import static org.clinicalplatform.demographics.matching.Agreement.SIMILAR;
import static org.clinicalplatform.demographics.matching.Agreement.SWAPPED;

import java.util.EnumSet;
import java.util.Set;

/** What of two persons is compared, and to which levels it can agree. */
@SuppressWarnings("ImmutableEnumChecker") // The set is handed out as a copy only.
enum MatchField {
    FAMILY_NAME(EXACT, CLOSE, SIMILAR, SWAPPED, DISAGREE),
    GIVEN_NAME(EXACT, CLOSE, SIMILAR, SWAPPED, DISAGREE),
    BIRTH_DATE(EXACT, CLOSE, SIMILAR, DISAGREE),
    GENDER(EXACT, DISAGREE),
    STREET(EXACT, CLOSE, SIMILAR, DISAGREE),
    LOCALITY(EXACT, CLOSE, DISAGREE),
    POSTAL_CODE(EXACT, CLOSE, DISAGREE),
    PHONE(EXACT, CLOSE, DISAGREE),
    EMAIL(EXACT, CLOSE, DISAGREE),
    IDENTIFIER(EXACT, CLOSE, DISAGREE);

    private final EnumSet<Agreement> levels;

    MatchField(Agreement first, Agreement... others) {
        this.levels = EnumSet.of(first, others);
    }

    Set<Agreement> levels() {
        return EnumSet.copyOf(levels);
    }
}
