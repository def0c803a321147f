package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonMapper {
    void insert(Person person);

    /** The person of that very id, retired or not. */
    @Nullable Person find(UUID tenantId, UUID id);

    /** The person, or who stands for it since a merge; nobody who is retired. */
    @Nullable Person findLive(UUID tenantId, UUID id);

    void update(Person person);

    /** How unlike a word of a name may be to one that is searched for, until the transaction ends. */
    void tolerateTypingErrors();

    long count(UUID tenantId, PersonFilter filter);

    List<Person> search(UUID tenantId, PersonFilter filter, PageQuery page);
}
