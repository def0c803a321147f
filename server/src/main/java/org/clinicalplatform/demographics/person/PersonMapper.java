package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonMapper {
    void insert(Person person);

    /** The person of that very id, retired or not. */
    @Nullable Person find(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    /** The person, or who stands for it since a merge; nobody who is retired. */
    @Nullable Person findLive(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    void update(Person person);

    /** How unlike a word of a name may be to one that is searched for, until the transaction ends. */
    void tolerateTypingErrors();

    long count(@Param("tenantId") UUID tenantId, @Param("filter") PersonFilter filter);

    List<Person> search(
            @Param("tenantId") UUID tenantId, @Param("filter") PersonFilter filter, @Param("page") PageQuery page);
}
