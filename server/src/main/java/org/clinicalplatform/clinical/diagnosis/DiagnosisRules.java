package org.clinicalplatform.clinical.diagnosis;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.api.model.DiagnosisCreateDto;
import org.clinicalplatform.api.model.DiagnosisUpdateDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a diagnosis: it is said in a code or in words, and was not made in the future. */
@Configuration(proxyBeanMethods = false)
class DiagnosisRules {
    @Bean
    BodyRules<DiagnosisCreateDto> diagnosisCreateRules(Clock clock) {
        return BodyRules.of(
                DiagnosisCreateDto.class,
                (body, broken) ->
                        check(body.getCode(), body.getText(), body.getDiagnosedAt(), clock.instant(), broken));
    }

    @Bean
    BodyRules<DiagnosisUpdateDto> diagnosisUpdateRules(Clock clock) {
        return BodyRules.of(
                DiagnosisUpdateDto.class,
                (body, broken) ->
                        check(body.getCode(), body.getText(), body.getDiagnosedAt(), clock.instant(), broken));
    }

    private static void check(
            @Nullable CodingDto code,
            @Nullable String text,
            @Nullable Instant diagnosedAt,
            Instant now,
            ConstraintViolations broken) {
        broken.require(code != null || text != null, "text", "is required where there is no code");
        if (diagnosedAt != null) {
            broken.require(!ClockSkew.isFuture(diagnosedAt, now), "diagnosedAt", "is in the future");
        }
    }
}
