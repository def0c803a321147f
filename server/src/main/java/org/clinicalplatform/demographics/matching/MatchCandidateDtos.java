package org.clinicalplatform.demographics.matching;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchCandidateDto;
import org.clinicalplatform.api.model.MatchComparisonDto;
import org.clinicalplatform.api.model.MatchFieldDto;
import org.clinicalplatform.api.model.MatchGradeCapDto;
import org.jspecify.annotations.Nullable;

/** Match candidates on the wire. */
final class MatchCandidateDtos {
    private static final int DECIMALS = 2;

    private MatchCandidateDtos() {}

    static List<MatchCandidateDto> dtos(List<MatchCandidate> candidates) {
        return candidates.stream().map(MatchCandidateDtos::dto).toList();
    }

    private static MatchCandidateDto dto(MatchCandidate candidate) {
        return new MatchCandidateDto(
                        candidate.personId(),
                        rounded(candidate.score()),
                        candidate.grade(),
                        matched(candidate.fields()),
                        candidate.fields().stream()
                                .map(field -> dto(field, candidate.values().get(field.field())))
                                .toList())
                .patientNumber(candidate.patientNumber())
                .gradeCap(dto(candidate.cap()));
    }

    /** The fields that agree, by descending weight. */
    private static List<MatchFieldDto> matched(List<FieldComparison> fields) {
        return fields.stream()
                .filter(each -> each.agreement() != MatchAgreement.DISAGREE)
                .sorted(Comparator.comparingDouble(FieldComparison::weight).reversed())
                .map(each -> each.field().dto())
                .toList();
    }

    private static @Nullable MatchGradeCapDto dto(@Nullable GradeCap cap) {
        return cap == null ? null : MatchGradeCapDto.valueOf(cap.name());
    }

    private static MatchComparisonDto dto(FieldComparison comparison, @Nullable ComparedValues values) {
        MatchComparisonDto dto =
                new MatchComparisonDto(comparison.field().dto(), comparison.agreement(), rounded(comparison.weight()));
        return values == null ? dto : dto.requestedValue(values.requested()).candidateValue(values.candidate());
    }

    private static double rounded(double bits) {
        return BigDecimal.valueOf(bits)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .doubleValue();
    }
}
