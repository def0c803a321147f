package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PersonAddressMapper {
    void insert(@Param("personId") UUID personId, @Param("address") PersonAddress address);

    void update(PersonAddress address);

    /** Makes room for another one that is preferred. */
    void lowerPreferred(@Param("personId") UUID personId, @Param("by") UUID by, @Param("at") Instant at);

    void voidRecord(VoidRequest voiding);
}
