package org.clinicalplatform.clinical.wardlist;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;

@Mapper
interface WardListMapper {
    /** The active placements of visible patients, sorted by ward, room and bed. */
    List<WardListEntry> find(Viewer viewer, WardListFilter filter, PageQuery page);
}
