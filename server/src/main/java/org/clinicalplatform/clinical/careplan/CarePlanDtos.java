package org.clinicalplatform.clinical.careplan;

import java.util.List;
import java.util.Objects;
import org.clinicalplatform.api.model.ActivityStatusDto;
import org.clinicalplatform.api.model.CarePlanActivityDto;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CarePlanDto;
import org.clinicalplatform.api.model.CarePlanGoalDto;
import org.clinicalplatform.api.model.CarePlanIntentDto;
import org.clinicalplatform.api.model.CarePlanPageDto;
import org.clinicalplatform.api.model.CarePlanStatusDto;
import org.clinicalplatform.api.model.CarePlanUpdateDto;
import org.clinicalplatform.api.model.GoalStatusDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Care plans as the wire has them. */
public final class CarePlanDtos {
    private CarePlanDtos() {}

    static CarePlanDetails details(CarePlanCreateDto details) {
        return new CarePlanDetails(
                CarePlanStatus.valueOf(details.getStatus().name()),
                CarePlanIntent.valueOf(details.getIntent().name()),
                details.getTitle(),
                details.getDescription(),
                CodingDtos.codingOrNull(details.getCategory()),
                details.getPeriodStart(),
                details.getPeriodEnd(),
                details.getAddressesConditionIds() == null
                        ? List.of()
                        : List.copyOf(details.getAddressesConditionIds()),
                details.getGoals() == null
                        ? List.of()
                        : details.getGoals().stream()
                                .map(CarePlanDtos::carePlanGoal)
                                .toList(),
                details.getActivities() == null
                        ? List.of()
                        : details.getActivities().stream()
                                .map(CarePlanDtos::carePlanActivity)
                                .toList());
    }

    static CarePlanDetails details(CarePlanUpdateDto details) {
        return new CarePlanDetails(
                CarePlanStatus.valueOf(details.getStatus().name()),
                CarePlanIntent.valueOf(details.getIntent().name()),
                details.getTitle(),
                details.getDescription(),
                CodingDtos.codingOrNull(details.getCategory()),
                details.getPeriodStart(),
                details.getPeriodEnd(),
                details.getAddressesConditionIds() == null
                        ? List.of()
                        : List.copyOf(details.getAddressesConditionIds()),
                details.getGoals() == null
                        ? List.of()
                        : details.getGoals().stream()
                                .map(CarePlanDtos::carePlanGoal)
                                .toList(),
                details.getActivities() == null
                        ? List.of()
                        : details.getActivities().stream()
                                .map(CarePlanDtos::carePlanActivity)
                                .toList());
    }

    public static CarePlanDto dto(CarePlan carePlan) {
        CarePlanDetails details = carePlan.details();
        Revision revision = carePlan.revision();
        return new CarePlanDto(
                        carePlan.id(),
                        Objects.requireNonNull(carePlan.patientId()),
                        CarePlanStatusDto.valueOf(details.status().name()),
                        CarePlanIntentDto.valueOf(details.intent().name()),
                        details.title(),
                        details.periodStart(),
                        details.addressesConditionIds(),
                        details.goals().stream().map(CarePlanDtos::dto).toList(),
                        details.activities().stream().map(CarePlanDtos::dto).toList(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(carePlan.encounterId())
                .description(details.description())
                .category(CodingDtos.dtoOrNull(details.category()))
                .periodEnd(details.periodEnd());
    }

    static CarePlanPageDto page(Page<CarePlan> page) {
        return new CarePlanPageDto(
                page.items().stream().map(CarePlanDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static CarePlanGoal carePlanGoal(CarePlanGoalDto carePlanGoal) {
        return new CarePlanGoal(
                carePlanGoal.getDescription(),
                GoalStatus.valueOf(carePlanGoal.getStatus().name()),
                carePlanGoal.getTargetDate());
    }

    private static CarePlanGoalDto dto(CarePlanGoal carePlanGoal) {
        return new CarePlanGoalDto(
                        carePlanGoal.description(),
                        GoalStatusDto.valueOf(carePlanGoal.status().name()))
                .targetDate(carePlanGoal.targetDate());
    }

    private static CarePlanActivity carePlanActivity(CarePlanActivityDto carePlanActivity) {
        return new CarePlanActivity(
                CodingDtos.codingOrNull(carePlanActivity.getCode()),
                carePlanActivity.getDescription(),
                ActivityStatus.valueOf(carePlanActivity.getStatus().name()),
                carePlanActivity.getScheduledFor());
    }

    private static CarePlanActivityDto dto(CarePlanActivity carePlanActivity) {
        return new CarePlanActivityDto(
                        ActivityStatusDto.valueOf(carePlanActivity.status().name()))
                .code(CodingDtos.dtoOrNull(carePlanActivity.code()))
                .description(carePlanActivity.description())
                .scheduledFor(carePlanActivity.scheduledFor());
    }
}
