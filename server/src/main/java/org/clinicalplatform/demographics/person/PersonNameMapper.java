package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface PersonNameMapper {
    void insert(UUID personId, PersonName name);

    void update(PersonName name);

    /** Makes room for another one that is preferred. */
    void lowerPreferred(UUID personId, UUID by, Instant at);

    void voidRecord(VoidRequest voiding);
}
