package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

/** Rows of modules in this database. Table names are text in the statements: only constants may be passed. */
@Mapper
interface SchemaModuleMapper {
    boolean schemaExists(@Param("schema") String schema);

    List<MovedRow> move(
            @Param("table") String table,
            @Param("fromPatientId") UUID fromPatientId,
            @Param("toPatientId") UUID toPatientId,
            @Param("at") Instant at,
            @Param("atMost") int atMost);

    boolean holds(@Param("table") String table, @Param("patientId") UUID patientId);

    List<MovedRow> giveBack(
            @Param("table") String table,
            @Param("obligationId") UUID obligationId,
            @Param("toPatientId") UUID toPatientId,
            @Param("at") Instant at,
            @Param("atMost") int atMost);

    boolean keeps(@Param("table") String table, @Param("obligationId") UUID obligationId);

    List<UUID> changedSince(@Param("table") String table, @Param("obligationId") UUID obligationId);
}
