package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

/**
 * What relationships have to be, whatever merges and undos there were: those that were created, with the survivors of
 * their persons, each once and none with oneself.
 */
class RelationshipModel {
    private final TestDatabase db;
    private final UUID tenantId;
    private final Map<UUID, Relationship> created = new HashMap<>();

    RelationshipModel(TestDatabase db, UUID tenantId) {
        this.db = db;
        this.tenantId = tenantId;
    }

    /** A row of the database; {@code endedOn} is null while the relationship lasts. */
    record Relationship(
            UUID personId,
            UUID relatedPersonId,
            String type,
            @Nullable String endedOn,
            boolean live) {
        private Relationship between(UUID person, UUID related) {
            return new Relationship(person, related, type, endedOn, live);
        }

        private boolean isOfOnePerson() {
            return personId.equals(relatedPersonId);
        }
    }

    /** A relationship that was just inserted. */
    void add(UUID id) {
        created.putAll(stored(Set.of(id)));
    }

    /** Those that are not void, in the order of their ids. */
    List<UUID> live() {
        return stored(created.keySet()).entrySet().stream()
                .filter(row -> row.getValue().live())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    void assertAsMerged(String when) {
        Map<UUID, UUID> survivors = survivors();
        Set<Relationship> expected = created.values().stream()
                .map(row -> row.between(
                        survivors.getOrDefault(row.personId(), row.personId()),
                        survivors.getOrDefault(row.relatedPersonId(), row.relatedPersonId())))
                .filter(row -> !row.isOfOnePerson())
                .collect(Collectors.toSet());
        assertThat(storedLive())
                .as("%s: the relationships of the survivors", when)
                .isEqualTo(expected);
    }

    void assertAsCreated(String when) {
        assertThat(stored(created.keySet()))
                .as("%s: the relationships as they were created", when)
                .isEqualTo(created);
    }

    private Set<Relationship> storedLive() {
        return stored(created.keySet()).values().stream()
                .filter(Relationship::live)
                .collect(Collectors.toSet());
    }

    private Map<UUID, UUID> survivors() {
        Map<UUID, UUID> survivors = new HashMap<>();
        db.sql("select id, merged_into_person_id from person where merged_into_person_id is not null and tenant_id = ?")
                .param(tenantId)
                .query(row -> {
                    survivors.put(row.getObject(1, UUID.class), row.getObject(2, UUID.class));
                });
        return survivors;
    }

    private Map<UUID, Relationship> stored(Set<UUID> ids) {
        Map<UUID, Relationship> stored = new HashMap<>();
        db.sql("select id, person_id, related_person_id, type, ended_on::text, voided_at is null"
                        + " from person_relationship where id = any(cast(:ids as uuid[]))")
                .param("ids", ids.stream().map(UUID::toString).toArray(String[]::new))
                .query(row -> {
                    stored.put(
                            row.getObject(1, UUID.class),
                            new Relationship(
                                    row.getObject(2, UUID.class),
                                    row.getObject(3, UUID.class),
                                    row.getString(4),
                                    row.getString(5),
                                    row.getBoolean(6)));
                });
        return stored;
    }
}
