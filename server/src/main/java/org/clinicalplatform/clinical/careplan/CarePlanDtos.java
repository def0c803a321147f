package org.clinicalplatform.clinical.careplan;

import java.util.List;
import java.util.Objects;
import org.clinicalplatform.api.model.CarePlanActivityDto;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CarePlanDto;
import org.clinicalplatform.api.model.CarePlanGoalDto;
import org.clinicalplatform.api.model.CarePlanPageDto;
import org.clinicalplatform.api.model.CarePlanUpdateDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Care plans as the wire has them. */
public final class CarePlanDtos {
    private CarePlanDtos() {}

    static CarePlanDetails details(CarePlanCreateDto details) {
        return new CarePlanDetails(
                details.getStatus(),
                details.getIntent(),
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
                details.getStatus(),
                details.getIntent(),
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
                        details.status(),
                        details.intent(),
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
        return new CarePlanGoal(carePlanGoal.getDescription(), carePlanGoal.getStatus(), carePlanGoal.getTargetDate());
    }

    private static CarePlanGoalDto dto(CarePlanGoal carePlanGoal) {
        return new CarePlanGoalDto(carePlanGoal.description(), carePlanGoal.status())
                .targetDate(carePlanGoal.targetDate());
    }

    private static CarePlanActivity carePlanActivity(CarePlanActivityDto carePlanActivity) {
        return new CarePlanActivity(
                CodingDtos.codingOrNull(carePlanActivity.getCode()),
                carePlanActivity.getDescription(),
                carePlanActivity.getStatus(),
                carePlanActivity.getScheduledFor());
    }

    private static CarePlanActivityDto dto(CarePlanActivity carePlanActivity) {
        return new CarePlanActivityDto(carePlanActivity.status())
                .code(CodingDtos.dtoOrNull(carePlanActivity.code()))
                .description(carePlanActivity.description())
                .scheduledFor(carePlanActivity.scheduledFor());
    }
}
