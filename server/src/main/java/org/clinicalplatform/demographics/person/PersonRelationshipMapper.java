package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonRelationshipMapper {
    void insert(PersonRelationship relationship);

    List<PersonRelationship> findOfPerson(UUID personId);

    /** The live relationship if the person has it. */
    @Nullable PersonRelationship findOfPersonById(UUID personId, UUID id);

    /**
     * As {@link #findOfPersonById}; waits for a merge of the person at the other end, and locks the row against other
     * changes.
     */
    @Nullable PersonRelationship lockOfPersonById(UUID personId, UUID id);

    /** @return 0 when the relationship does not have the version before */
    int update(PersonRelationship relationship);

    void voidRecord(VoidRequest request);
}
