package org.clinicalplatform.demographics.merge;

import java.util.Collection;
import java.util.List;
import org.clinicalplatform.api.model.DemographicFieldDto;
import org.clinicalplatform.api.model.PersonMergeCreateDto;
import org.clinicalplatform.api.model.PersonMergeDto;
import org.clinicalplatform.api.model.PersonMergeHeadingDto;
import org.clinicalplatform.api.model.PersonMergePageDto;
import org.clinicalplatform.api.model.PersonMergePreviewDto;
import org.clinicalplatform.api.model.PersonMergeUndoCheckDto;
import org.clinicalplatform.api.model.UndoBlockerDto;
import org.clinicalplatform.api.model.UndoBlockerReasonDto;
import org.clinicalplatform.platform.persistence.Page;

/** Merges on the wire. */
final class PersonMergeDtos {
    private PersonMergeDtos() {}

    static NewPersonMerge newMerge(PersonMergeCreateDto body) {
        return new NewPersonMerge(
                body.getSurvivorPersonId(),
                body.getLoserPersonId(),
                body.getReason(),
                Boolean.TRUE.equals(body.getMergeClinicalHistory()));
    }

    static PersonMergeDto dto(MergeReport report) {
        PersonMerge merge = report.merge();
        PersonMergeDto dto = new PersonMergeDto(
                merge.id(),
                merge.survivorPersonId(),
                merge.loserPersonId(),
                merge.reason(),
                merge.mergeClinicalHistory(),
                merge.mergedAt(),
                merge.mergedBy(),
                report.counts().moved(),
                report.counts().deduplicated(),
                fields(merge.filledFields()),
                ModuleObligationDtos.list(report.modules()));
        PersonMerge.Undo undo = merge.undo();
        return undo == null
                ? dto
                : dto.undoneAt(undo.at()).undoneByUserAccountId(undo.by()).undoReason(undo.reason());
    }

    static PersonMergePreviewDto dto(MergePlan plan) {
        return new PersonMergePreviewDto(
                plan.pair().survivor().id(),
                plan.pair().loser().id(),
                plan.counts().moved(),
                plan.counts().deduplicated(),
                fields(plan.filled().stream().map(DemographicField::name).toList()));
    }

    static PersonMergePageDto page(Page<PersonMerge> page) {
        return new PersonMergePageDto(
                page.items().stream().map(PersonMergeDtos::heading).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    static PersonMergeUndoCheckDto undoCheck(List<UndoBlocker> blockers) {
        return new PersonMergeUndoCheckDto(
                blockers.isEmpty(), blockers.stream().map(PersonMergeDtos::dto).toList());
    }

    private static PersonMergeHeadingDto heading(PersonMerge merge) {
        PersonMergeHeadingDto dto = new PersonMergeHeadingDto(
                merge.id(),
                merge.survivorPersonId(),
                merge.loserPersonId(),
                merge.reason(),
                merge.mergedAt(),
                merge.mergedBy());
        PersonMerge.Undo undo = merge.undo();
        return undo == null ? dto : dto.undoneAt(undo.at());
    }

    private static UndoBlockerDto dto(UndoBlocker blocker) {
        return new UndoBlockerDto(
                blocker.tableName(),
                blocker.rowId(),
                UndoBlockerReasonDto.valueOf(blocker.reason().name()));
    }

    private static List<DemographicFieldDto> fields(Collection<String> names) {
        return names.stream().map(DemographicFieldDto::valueOf).toList();
    }
}
