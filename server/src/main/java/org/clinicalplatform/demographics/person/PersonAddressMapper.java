package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PersonAddressMapper {
    void insert(UUID personId, PersonAddress address);

    void update(PersonAddress address);

    /** Makes room for another one that is preferred. */
    void lowerPreferred(UUID personId, UUID by, Instant at);

    void voidRecord(VoidRequest voiding);
}
