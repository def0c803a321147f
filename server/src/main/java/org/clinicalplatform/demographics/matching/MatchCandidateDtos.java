package org.clinicalplatform.demographics.matching;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchCandidateDto;
import org.clinicalplatform.api.model.MatchComparisonDto;
import org.clinicalplatform.api.model.MatchFieldDto;

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
                        candidate.fields().stream().map(MatchCandidateDtos::dto).toList())
                .patientNumber(candidate.patientNumber());
    }

    /** The fields that agree, by descending weight. */
    private static List<MatchFieldDto> matched(List<FieldComparison> fields) {
        return fields.stream()
                .filter(each -> each.agreement() != MatchAgreement.DISAGREE)
                .sorted(Comparator.comparingDouble(FieldComparison::weight).reversed())
                .map(each -> MatchFieldDto.valueOf(each.field().name()))
                .toList();
    }

    private static MatchComparisonDto dto(FieldComparison comparison) {
        return new MatchComparisonDto(
                MatchFieldDto.valueOf(comparison.field().name()), comparison.agreement(), rounded(comparison.weight()));
    }

    private static double rounded(double bits) {
        return BigDecimal.valueOf(bits)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .doubleValue();
    }
}
