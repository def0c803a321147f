package org.clinicalplatform.demographics.duplicate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.clinicalplatform.api.model.DuplicateDismissalDto;
import org.clinicalplatform.api.model.DuplicatePairDto;
import org.clinicalplatform.api.model.DuplicatePersonDto;
import org.jspecify.annotations.Nullable;

/** Maps pairs to the generated types; scores are rounded like those of candidates. */
final class DuplicatePairDtos {
    private static final int DECIMALS = 2;

    private DuplicatePairDtos() {}

    static DuplicatePairDto dto(ListedPair listed) {
        DuplicatePair pair = listed.pair();
        return new DuplicatePairDto(
                        pair.id(),
                        List.of(dto(listed.first()), dto(listed.second())),
                        pair.state(),
                        pair.foundAt(),
                        pair.version())
                .grade(pair.grade())
                .score(rounded(pair.score()))
                .deferredUntil(pair.deferredUntil())
                .dismissal(dto(pair.dismissal()))
                .assigneeUserAccountId(pair.assigneeId());
    }

    private static DuplicatePersonDto dto(PairedPerson person) {
        return new DuplicatePersonDto(person.personId())
                .patientNumber(person.patientNumber())
                .family(person.family())
                .given(person.given())
                .birthDate(person.birthDate())
                .birthDateEstimated(person.birthDateEstimated())
                .deceasedAt(person.deceasedAt())
                .gender(person.gender());
    }

    private static @Nullable DuplicateDismissalDto dto(@Nullable Dismissal dismissal) {
        return dismissal == null
                ? null
                : new DuplicateDismissalDto(dismissal.at(), dismissal.by())
                        .reason(dismissal.reason())
                        .grade(dismissal.grade());
    }

    private static @Nullable Double rounded(@Nullable Double bits) {
        return bits == null
                ? null
                : BigDecimal.valueOf(bits)
                        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                        .doubleValue();
    }
}
