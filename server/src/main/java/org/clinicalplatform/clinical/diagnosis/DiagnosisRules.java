package org.clinicalplatform.clinical.diagnosis;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.api.model.DiagnosisCreateDto;
import org.clinicalplatform.api.model.DiagnosisUpdateDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A diagnosis has a code or a text, and was not made in the future. */
@Configuration(proxyBeanMethods = false)
class DiagnosisRules {
    @Bean
    BodyRules<DiagnosisCreateDto> diagnosisCreateRules(Clock clock) {
        return BodyRules.of(
                DiagnosisCreateDto.class,
                (body, violations) ->
                        check(body.getCode(), body.getText(), body.getDiagnosedAt(), clock.instant(), violations));
    }

    @Bean
    BodyRules<DiagnosisUpdateDto> diagnosisUpdateRules(Clock clock) {
        return BodyRules.of(
                DiagnosisUpdateDto.class,
                (body, violations) ->
                        check(body.getCode(), body.getText(), body.getDiagnosedAt(), clock.instant(), violations));
    }

    private static void check(
            @Nullable CodingDto code,
            @Nullable String text,
            @Nullable Instant diagnosedAt,
            Instant now,
            ConstraintViolations violations) {
        violations.require(code != null || text != null, "text", "is required where there is no code");
        Periods.requireNotFuture("diagnosedAt", diagnosedAt, now, violations);
    }
}
