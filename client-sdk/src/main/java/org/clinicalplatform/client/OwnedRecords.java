package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.jspecify.annotations.Nullable;

/**
 * What a person or a patient has several of: names, addresses, contacts, relationships, identifiers.
 *
 * @param <O> the id of the owner
 * @param <R> the record
 * @param <C> the body that adds a record
 * @param <U> the body that updates a record
 */
abstract class OwnedRecords<O extends RecordId, R, C, U> {

    /** Lists all records of an owner. */
    public List<R> list(O ownerId) {
        return readAll(ownerId.value());
    }

    /**
     * Adds a record.
     *
     * @throws RecordNotAvailableException if the owner is not available
     * @throws ConflictException if the same relationship or identifier exists in the tenant already
     */
    public R add(O ownerId, C body) {
        return insert(ownerId.value(), body);
    }

    /**
     * Replaces the content of a record.
     *
     * @throws RecordNotAvailableException if the owner is not available or does not have this record
     * @throws ConflictException if the version is stale, the same relationship or identifier exists in the tenant
     *     already, or it is a temporary or permanent patient number
     */
    public R update(O ownerId, UUID id, U body) {
        return replace(ownerId.value(), id, body);
    }

    /**
     * Voids a record that was recorded in error.
     *
     * @throws RecordNotAvailableException if the owner is not available or does not have this record
     * @throws ConflictException if it is the last name of a person who is not temporary, or a temporary or permanent
     *     patient number
     */
    public void delete(O ownerId, UUID id) {
        voidRecord(ownerId.value(), id, null);
    }

    /** As {@link #delete(RecordId, UUID)}, and keeps the reason with the record. */
    public void delete(O ownerId, UUID id, String reason) {
        voidRecord(ownerId.value(), id, reason);
    }

    abstract List<R> readAll(UUID ownerId);

    abstract R insert(UUID ownerId, C body);

    abstract R replace(UUID ownerId, UUID id, U body);

    abstract void voidRecord(UUID ownerId, UUID id, @Nullable String reason);
}
