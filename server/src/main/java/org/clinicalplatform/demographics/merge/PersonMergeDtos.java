package org.clinicalplatform.demographics.merge;

import java.util.List;
import org.clinicalplatform.api.model.PersonMergeCreateDto;
import org.clinicalplatform.api.model.PersonMergeDto;
import org.clinicalplatform.api.model.PersonMergeHeadingDto;
import org.clinicalplatform.api.model.PersonMergePreviewDto;
import org.clinicalplatform.api.model.PersonMergeUndoCheckDto;
import org.clinicalplatform.api.model.StayingRowsDto;
import org.clinicalplatform.api.model.UndoBlockerDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class, uses = ModuleObligationDtos.class)
interface PersonMergeDtos {
    NewPersonMerge newMerge(PersonMergeCreateDto body);

    @Mapping(target = ".", source = "merge")
    @Mapping(target = ".", source = "counts")
    @Mapping(target = "personMergeId", source = "merge.id")
    @Mapping(target = "mergedByUserAccountId", source = "merge.mergedBy")
    @Mapping(target = "undoneAt", source = "merge.undo.at")
    @Mapping(target = "undoneByUserAccountId", source = "merge.undo.by")
    @Mapping(target = "undoReason", source = "merge.undo.reason")
    @Mapping(target = "moduleRepoint", source = "modules")
    @Mapping(target = "staying", expression = "java(tables(report.staying()))")
    @Mapping(target = "stayingWithheld", expression = "java(withheld(report.staying()))")
    PersonMergeDto dto(MergeReport report);

    @Mapping(target = ".", source = "counts")
    @Mapping(target = "survivorPersonId", source = "pair.survivor.id")
    @Mapping(target = "loserPersonId", source = "pair.loser.id")
    @Mapping(target = "filledFields", source = "filled")
    @Mapping(target = "chartWithheld", expression = "java(plan.chartWithheld() ? Boolean.TRUE : null)")
    PersonMergePreviewDto dto(MergePlan plan);

    @Mapping(target = ".", source = "merge")
    @Mapping(target = "personMergeId", source = "merge.id")
    @Mapping(target = "mergedByUserAccountId", source = "merge.mergedBy")
    @Mapping(target = "undoneAt", source = "merge.undo.at")
    @Mapping(target = "survivorName", source = "persons.survivor.name")
    @Mapping(target = "loserName", source = "persons.loser.name")
    PersonMergeHeadingDto heading(ListedMerge listed);

    @Mapping(target = "table", source = "tableName")
    @Mapping(target = "why", source = "reason")
    UndoBlockerDto dto(UndoBlocker blocker);

    List<UndoBlockerDto> dtos(List<UndoBlocker> blockers);

    default PersonMergeUndoCheckDto undoCheck(UndoBlockers blockers, StayingData staying) {
        return new PersonMergeUndoCheckDto(blockers.isEmpty(), dtos(blockers.listed()))
                .truncated(blockers.truncated() ? Boolean.TRUE : null)
                .staying(tables(staying))
                .stayingWithheld(withheld(staying));
    }

    /** Nothing to review is left out. */
    default @Nullable List<StayingRowsDto> tables(StayingData staying) {
        return staying.tables().isEmpty() ? null : stayingRows(staying.tables());
    }

    default @Nullable Boolean withheld(StayingData staying) {
        return staying.withheld() ? Boolean.TRUE : null;
    }

    @Mapping(target = "table", source = "tableName")
    StayingRowsDto dto(StayingRows rows);

    List<StayingRowsDto> stayingRows(List<StayingRows> rows);
}
