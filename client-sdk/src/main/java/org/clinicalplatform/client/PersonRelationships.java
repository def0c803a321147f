package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PersonRelationshipsApi;
import org.clinicalplatform.client.generated.model.PersonRelationship;
import org.clinicalplatform.client.generated.model.PersonRelationshipCreate;
import org.clinicalplatform.client.generated.model.PersonRelationshipUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The relationships of persons.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PersonRelationships {
    private final Calls<PersonRelationshipsApi> calls;

    PersonRelationships(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonRelationshipsApi::new);
    }

    /**
     * Lists them all.
     *
     * @param personId whose
     * @return the relationships
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     */
    public List<PersonRelationship> list(PersonId personId) {
        return calls.call(Operation.LIST_PERSON_RELATIONSHIPS, api -> api.listPersonRelationships(personId.value()));
    }

    /**
     * Adds a relationship. Never retried by itself.
     *
     * @param personId to whom
     * @param relationship the relationship
     * @return the relationship as added
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule, or the related person is not available
     * @throws ConflictException if the persons have the relationship already
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonRelationship add(PersonId personId, PersonRelationshipCreate relationship) {
        return calls.call(
                Operation.CREATE_PERSON_RELATIONSHIP,
                api -> api.createPersonRelationship(personId.value(), relationship));
    }

    /**
     * Replaces what a relationship says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param relationship all that it is to say, with the version that was read
     * @return the relationship as it is now
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonRelationship update(PersonId personId, UUID id, PersonRelationshipUpdate relationship) {
        return calls.call(
                Operation.UPDATE_PERSON_RELATIONSHIP,
                api -> api.updatePersonRelationship(personId.value(), id, relationship));
    }

    /**
     * Voids a relationship that was recorded in error. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     */
    public void delete(PersonId personId, UUID id) {
        deleteFor(null, personId, id);
    }

    /**
     * Voids a relationship that was recorded in error, and keeps the reason. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param reason why, in up to 500 characters; it travels in the URL, so name nobody in it
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     */
    public void delete(PersonId personId, UUID id, String reason) {
        deleteFor(reason, personId, id);
    }

    private void deleteFor(@Nullable String reason, PersonId personId, UUID id) {
        calls.run(
                Operation.DELETE_PERSON_RELATIONSHIP,
                api -> api.deletePersonRelationship(personId.value(), id, reason));
    }
}
