package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PersonContactMapper {
    void insert(UUID personId, PersonContact contact);

    void update(PersonContact contact);

    /** Makes room for another one that is preferred. */
    void lowerPreferred(UUID personId, UUID by, Instant at);

    void voidRecord(VoidRequest voiding);
}
