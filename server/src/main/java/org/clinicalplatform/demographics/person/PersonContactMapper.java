package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PersonContactMapper {
    void insert(@Param("personId") UUID personId, @Param("contact") PersonContact contact);

    void update(PersonContact contact);

    /** Makes room for another one that is preferred. */
    void lowerPreferred(@Param("personId") UUID personId, @Param("by") UUID by, @Param("at") Instant at);

    void voidRecord(VoidRequest voiding);
}
