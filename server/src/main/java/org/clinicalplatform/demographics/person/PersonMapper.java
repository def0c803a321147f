package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.Counted;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonMapper {
    void insert(Person person);

    /** The person with exactly this id, voided or not. */
    @Nullable Person find(UUID tenantId, UUID id);

    /** The live person, or the survivor of a merge. */
    @Nullable Person findLive(UUID tenantId, UUID id);

    /** @return 0 when the person does not have the version before */
    int update(Person person);

    /**
     * Sets from which similarity on a word, or a whole name, matches until the transaction ends (pg_trgm, from 0 to 1).
     */
    void requireSimilarity(double word, double name);

    /** Whether at least this number of names match. */
    boolean matchesAtLeast(int number, UUID tenantId, PersonFilter filter);

    long count(UUID tenantId, PersonFilter filter);

    List<Counted<Person>> search(UUID tenantId, PersonFilter filter, PageQuery page);
}
