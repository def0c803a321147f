package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonRelationshipMapper {
    void insert(PersonRelationship relationship);

    List<PersonRelationship> findOfPerson(@Param("personId") UUID personId);

    /** The live relationship if the person has it. */
    @Nullable PersonRelationship findOfPersonById(@Param("personId") UUID personId, @Param("id") UUID id);

    void update(PersonRelationship relationship);

    void voidRecord(VoidRequest voiding);
}
