package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.api.model.CarePlanActivityDto;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CarePlanUpdateDto;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionCreateDto;
import org.clinicalplatform.api.model.ConditionUpdateDto;
import org.clinicalplatform.api.model.DiagnosisCreateDto;
import org.clinicalplatform.api.model.DiagnosisUpdateDto;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterLocationCreateDto;
import org.clinicalplatform.api.model.EncounterProviderCreateDto;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.api.model.EncounterTransferDto;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationQuantityDto;
import org.clinicalplatform.api.model.ObservationValueDto;
import org.clinicalplatform.api.model.ParticipationEndDto;
import org.clinicalplatform.api.model.PlaceDto;
import org.clinicalplatform.api.model.PlacementOpeningStatusDto;
import org.clinicalplatform.api.model.PlacementTimeDto;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the bodies of each kind of record must fulfil as a whole. */
@DatabaseTest
class RecordRulesTest {
    private static final Instant NOW = TestClock.START;
    /** The latest time that passes, and the first that does not. */
    private static final Instant SKEW = NOW.plus(Duration.ofMinutes(5));

    private static final Instant FUTURE = SKEW.plusMillis(1);
    private static final LocalDate DAY = LocalDate.parse("2020-02-02");
    private static final BigDecimal LONG = new BigDecimal("1E+21");

    private final List<BodyRules<?>> rules;

    RecordRulesTest(List<BodyRules<?>> rules) {
        this.rules = rules;
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                arguments(new AllergyCreateDto().recordedAt(FUTURE), "recordedAt is in the future"),
                arguments(new AllergyUpdateDto().recordedAt(FUTURE), "recordedAt is in the future"),
                arguments(new ConditionCreateDto().recordedAt(FUTURE), "recordedAt is in the future"),
                arguments(new ConditionUpdateDto().recordedAt(FUTURE), "recordedAt is in the future"),
                arguments(
                        abated(ConditionClinicalStatus.ACTIVE),
                        "abatementDate is only for a condition that is not active"),
                arguments(
                        abated(ConditionClinicalStatus.RECURRENCE),
                        "abatementDate is only for a condition that is not active"),
                arguments(
                        new ConditionUpdateDto()
                                .clinicalStatus(ConditionClinicalStatus.RELAPSE)
                                .abatementDate(DAY),
                        "abatementDate is only for a condition that is not active"),
                arguments(
                        abated(ConditionClinicalStatus.RESOLVED).onsetDate(DAY.plusDays(1)),
                        "abatementDate is before onsetDate"),
                arguments(
                        new CarePlanCreateDto().periodStart(DAY).periodEnd(DAY.minusDays(1)),
                        "periodEnd is before periodStart"),
                arguments(
                        new CarePlanUpdateDto().periodStart(DAY).periodEnd(DAY.minusDays(1)),
                        "periodEnd is before periodStart"),
                arguments(new CarePlanActivityDto(), "description is required where there is no code"),
                arguments(new DiagnosisCreateDto(), "text is required where there is no code"),
                arguments(new DiagnosisUpdateDto(), "text is required where there is no code"),
                arguments(new DiagnosisCreateDto().text("x").diagnosedAt(FUTURE), "diagnosedAt is in the future"),
                arguments(new DiagnosisUpdateDto().text("x").diagnosedAt(FUTURE), "diagnosedAt is in the future"),
                arguments(
                        new EncounterCreateDto().status(EncounterStatus.FINISHED),
                        "endedAt is required for a finished encounter"),
                arguments(
                        new EncounterCreateDto().startedAt(NOW).endedAt(NOW),
                        "endedAt is only for a finished or cancelled encounter"),
                arguments(new EncounterCreateDto().startedAt(FUTURE), "startedAt is in the future"),
                arguments(ended(NOW, FUTURE), "endedAt is in the future"),
                arguments(ended(NOW, NOW.minusMillis(1)), "endedAt is before startedAt"),
                arguments(ended(null, NOW.minusMillis(1)), "endedAt is before startedAt"),
                arguments(
                        new EncounterUpdateDto().status(EncounterStatus.FINISHED),
                        "endedAt is required for a finished encounter"),
                arguments(
                        new EncounterLocationCreateDto().status(PlacementOpeningStatusDto.PLANNED),
                        "startedAt is required for a planned placement"),
                arguments(new EncounterLocationCreateDto().startedAt(FUTURE), "startedAt is in the future"),
                arguments(
                        new EncounterLocationCreateDto().endedAt(NOW),
                        "startedAt is required for a placement that has ended"),
                arguments(
                        stay(NOW).status(PlacementOpeningStatusDto.ACTIVE),
                        "status is not for a placement that has ended"),
                arguments(stay(FUTURE), "endedAt is in the future"),
                arguments(stay(NOW.minusMillis(1)), "endedAt is before startedAt"),
                arguments(new EncounterTransferDto().at(FUTURE), "at is in the future"),
                arguments(new PlacementTimeDto().at(FUTURE), "at is in the future"),
                arguments(new PlaceDto().bed("A"), "room is required where there is a bed"),
                arguments(new EncounterProviderCreateDto().endedAt(FUTURE), "endedAt is in the future"),
                arguments(
                        new EncounterProviderCreateDto().startedAt(NOW).endedAt(NOW.minusMillis(1)),
                        "endedAt is before startedAt"),
                arguments(new EncounterProviderCreateDto().endedAt(NOW.minusMillis(1)), "endedAt is before startedAt"),
                arguments(new ParticipationEndDto().endedAt(FUTURE), "endedAt is in the future"),
                arguments(
                        new ObservationCreateDto()
                                .value(new ObservationValueDto())
                                .dataAbsentReason(new CodingDto()),
                        "dataAbsentReason is only for an observation without a value"),
                arguments(new ObservationCreateDto().effectiveAt(FUTURE), "effectiveAt is in the future"),
                arguments(new ObservationCreateDto().referenceLow(LONG), "referenceLow has too many digits"),
                arguments(new ObservationCreateDto().referenceHigh(LONG), "referenceHigh has too many digits"),
                arguments(range("2", "1.9"), "referenceHigh is below referenceLow"),
                arguments(new ObservationValueDto(), "quantity or exactly one other kind of value is required"),
                arguments(
                        new ObservationValueDto().text("x").flag(false),
                        "quantity or exactly one other kind of value is required"),
                arguments(new ObservationQuantityDto().value(LONG), "value has too many digits"),
                arguments(new ObservationQuantityDto().unit("metres"), "unit is not a UCUM unit"),
                arguments(
                        new VisitCreateDto().status(VisitOpeningStatusDto.PLANNED),
                        "startedAt is required for a planned visit"),
                arguments(new VisitCreateDto().startedAt(FUTURE), "startedAt is in the future"),
                arguments(visit(VisitOpeningStatusDto.IN_PROGRESS, FUTURE), "startedAt is in the future"),
                arguments(new VisitStartDto().startedAt(FUTURE), "startedAt is in the future"),
                arguments(new VisitEndDto().endedAt(FUTURE), "endedAt is in the future"));
    }

    static Stream<Object> kept() {
        return Stream.of(
                new AllergyCreateDto(),
                new AllergyUpdateDto().recordedAt(SKEW),
                new ConditionCreateDto().recordedAt(SKEW).clinicalStatus(ConditionClinicalStatus.ACTIVE),
                abated(ConditionClinicalStatus.RESOLVED).onsetDate(DAY),
                abated(ConditionClinicalStatus.REMISSION),
                new CarePlanCreateDto().periodStart(DAY).periodEnd(DAY),
                new CarePlanUpdateDto().periodStart(DAY),
                new CarePlanActivityDto().code(new CodingDto()),
                new CarePlanActivityDto().description("Walk"),
                new DiagnosisCreateDto().code(new CodingDto()),
                new DiagnosisUpdateDto().text("x").diagnosedAt(SKEW),
                new EncounterCreateDto(),
                new EncounterCreateDto().startedAt(SKEW),
                new EncounterCreateDto().status(EncounterStatus.PLANNED).startedAt(FUTURE),
                new EncounterUpdateDto().status(EncounterStatus.CANCELLED).startedAt(FUTURE),
                ended(NOW, NOW),
                ended(NOW, SKEW),
                new EncounterLocationCreateDto()
                        .status(PlacementOpeningStatusDto.PLANNED)
                        .startedAt(FUTURE),
                new EncounterLocationCreateDto().startedAt(SKEW),
                stay(NOW),
                stay(SKEW),
                new EncounterTransferDto(),
                new PlacementTimeDto().at(SKEW),
                new PlaceDto().room("1").bed("A"),
                new PlaceDto(),
                new EncounterProviderCreateDto().startedAt(NOW).endedAt(NOW),
                new EncounterProviderCreateDto(),
                new ParticipationEndDto().endedAt(SKEW),
                new ObservationCreateDto().dataAbsentReason(new CodingDto()).effectiveAt(SKEW),
                range("2", "2"),
                new ObservationValueDto().flag(false),
                new ObservationQuantityDto().value(new BigDecimal("1E+20")).unit("mg/dL"),
                visit(VisitOpeningStatusDto.PLANNED, NOW.plus(Duration.ofDays(400))),
                visit(VisitOpeningStatusDto.PLANNED, NOW.minus(Duration.ofDays(1))),
                new VisitCreateDto(),
                new VisitCreateDto().startedAt(SKEW),
                new VisitCreateDto().status(VisitOpeningStatusDto.IN_PROGRESS),
                visit(VisitOpeningStatusDto.IN_PROGRESS, Instant.EPOCH),
                visit(VisitOpeningStatusDto.IN_PROGRESS, SKEW),
                new VisitStartDto(),
                new VisitStartDto().startedAt(SKEW),
                new VisitEndDto(),
                new VisitEndDto().endedAt(SKEW));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void checkWhenABodyBreaksARuleThenSaysWhich(Object body, String violation) {
        assertThat(violations(body)).containsExactly(violation);
    }

    @ParameterizedTest
    @MethodSource("kept")
    void checkWhenABodyKeepsTheRulesThenPasses(Object body) {
        assertThat(violations(body)).isEmpty();
    }

    private List<String> violations(Object body) {
        ConstraintViolations violations = new ConstraintViolations();
        rules.stream().filter(each -> each.type() == body.getClass()).forEach(each -> check(each, body, violations));
        return violations.reasons();
    }

    private static <T> void check(BodyRules<T> rules, Object body, ConstraintViolations violations) {
        rules.check(rules.type().cast(body), violations);
    }

    private static ConditionCreateDto abated(ConditionClinicalStatus status) {
        return new ConditionCreateDto().clinicalStatus(status).abatementDate(DAY);
    }

    private static EncounterCreateDto ended(@Nullable Instant startedAt, Instant endedAt) {
        return new EncounterCreateDto()
                .status(EncounterStatus.FINISHED)
                .startedAt(startedAt)
                .endedAt(endedAt);
    }

    private static VisitCreateDto visit(VisitOpeningStatusDto status, Instant startedAt) {
        return new VisitCreateDto().status(status).startedAt(startedAt);
    }

    private static EncounterLocationCreateDto stay(Instant endedAt) {
        return new EncounterLocationCreateDto().startedAt(NOW).endedAt(endedAt);
    }

    private static ObservationCreateDto range(String low, String high) {
        return new ObservationCreateDto().referenceLow(new BigDecimal(low)).referenceHigh(new BigDecimal(high));
    }
}
