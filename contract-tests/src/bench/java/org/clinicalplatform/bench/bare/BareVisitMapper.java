package org.clinicalplatform.bench.bare;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface BareVisitMapper {

    /** One row by its primary key; columns are bound to the components of the record in this order. */
    @Select("""
            select id, patient_id, facility_id, visit_number, type_system, type_code, type_display, visit_class, status,
              started_at, ended_at, reason, admission_source_system, admission_source_code, admission_source_display,
              discharge_disposition_system, discharge_disposition_code, discharge_disposition_display,
              version, created_at, created_by, updated_at, updated_by
            from visit where id = #{id}""")
    @Nullable BareVisitRow find(UUID id);
}
