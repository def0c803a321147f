package org.clinicalplatform.demographics.matching;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PersonRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface MatchCandidateMapper {
    /** The tenant's live person; the id of a merged person resolves to the survivor. */
    @Nullable PersonRef findOfTenant(UUID tenantId, UUID personId);

    /** The same with {@link #keepPlans}, and with the persons of the pairs with the person that were dismissed. */
    @Nullable MatchSubject findSubject(UUID tenantId, UUID personId);

    /**
     * Until the transaction ends, PostgreSQL plans each statement once for a connection, whatever the person, and does
     * not compile it. A search would otherwise take a third longer.
     */
    void keepPlans();

    /**
     * The person and the most similar persons of the tenant with a common blocking key, those of dismissed pairs
     * included, in no particular order. Of the others, only those who may have an identifier in common with the person
     * have their identifiers, see {@link #findIdentifiers}.
     */
    default List<MatchedPerson> findBlocked(UUID tenantId, UUID personId, BlockLimits limits) {
        return PersonParts.persons(findBlockedParts(tenantId, personId, limits));
    }

    List<PersonPart> findBlockedParts(UUID tenantId, UUID personId, BlockLimits limits);

    /** As {@link #findBlocked}, with the live ones of {@code also}; without the person if voided. */
    default List<MatchedPerson> findCompared(UUID tenantId, UUID personId, List<UUID> also, BlockLimits limits) {
        return PersonParts.persons(findComparedParts(tenantId, personId, also, limits));
    }

    List<PersonPart> findComparedParts(UUID tenantId, UUID personId, List<UUID> also, BlockLimits limits);

    /**
     * The weak keys of the tenant that are too common to search by, and the contacts that are too common to compare.
     * Reads the whole registry.
     */
    List<String> findCommonKeys(UUID tenantId, BlockLimits limits);

    /** Those of the contacts, as counted last; the searches leave them out of what they read of persons. */
    Set<String> findCommonContacts(UUID tenantId);

    /** Replaces the tenant's list of {@link #findCommonKeys}. */
    void keepCommonKeys(UUID tenantId, List<String> keys);

    /**
     * For each live person of {@code personIds} the ids of the persons that {@link #findCompared} finds by blocking
     * keys.
     *
     * @param commonKeys those of {@link #findCommonKeys}, which are left out without being read
     */
    List<BlockedPersons> findBlockedOfAll(
            UUID tenantId, List<UUID> personIds, List<String> commonKeys, BlockLimits limits);

    /** The live persons of the tenant with the ids. */
    default List<MatchedPerson> findLive(UUID tenantId, List<UUID> personIds) {
        return PersonParts.persons(findLiveParts(tenantId, personIds));
    }

    List<PersonPart> findLiveParts(UUID tenantId, List<UUID> personIds);

    /**
     * The most similar persons of the tenant who share a blocking key with somebody who is not registered, with
     * identifiers as in {@link #findBlocked}.
     */
    default List<MatchedPerson> findLike(UUID tenantId, MatchedPerson entry, BlockLimits limits) {
        return PersonParts.persons(findLikeParts(tenantId, entry, limits));
    }

    List<PersonPart> findLikeParts(UUID tenantId, MatchedPerson entry, BlockLimits limits);

    /** The identifiers of the persons. */
    List<PersonPart> findIdentifiers(List<UUID> personIds);

    /** The patients of the persons, with the number of each whom the viewer may see. */
    List<CandidatePatient> findPatients(Viewer viewer, List<UUID> personIds);

    /** The code of a tenant, which never changes. */
    String findTenantCode(UUID tenantId);

    /** Stores the dismissal, unless it exists. */
    void dismiss(UUID tenantId, UUID personId, UUID otherPersonId, Instant dismissedAt, UUID dismissedBy);
}
