package org.clinicalplatform.platform.denial;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Turns the outcome of a query that holds the visibility rule into the record or the miss answer.
 *
 * <p>The rule itself is part of the query, so a denied row is an absent row here: there is no branch that could tell
 * the two apart (contract, "Denial convention rules").
 */
public final class Denial {
    private Denial() {}

    /**
     * The record, or the miss answer of its kind.
     *
     * @throws RecordNotFoundException when there is no such record, or none the caller may see
     * @throws ApiException with 403 when the record of the caller's tenant has no patient (contract, "Errors": fails
     *     closed)
     */
    public static <T extends PatientRecord> T admit(RecordKind kind, @Nullable T row) {
        T admitted = admitAdministrative(kind, row);
        UUID patientId = admitted.patientId();
        if (patientId == null) {
            throw new ApiException(ErrorCode.ACCESS_DENIED);
        }
        RecordAccess.keepPatient(patientId);
        return admitted;
    }

    /**
     * A record of the administration, which belongs to no patient, or the miss answer of its kind.
     *
     * @throws RecordNotFoundException when there is no such record, or none the caller may see
     */
    public static <T> T admitAdministrative(RecordKind kind, @Nullable T row) {
        if (row == null) {
            throw miss(ErrorCode.NOT_FOUND, kind.notFoundMessage());
        }
        return row;
    }

    /**
     * What an id in the body refers to, or the 400 that is the same for what is denied and what is unknown.
     *
     * @param id the property's value; repeated in the spelling in which it was sent
     * @throws RecordNotFoundException when nothing of that id is open to the caller
     */
    public static <T> T admitReferred(RecordKind kind, UUID id, @Nullable T referred) {
        return admitReferred(kind, SentIds.spelling(id), referred);
    }

    /**
     * What a property of the body refers to, or the 400 that is the same for what is denied and what is unknown.
     *
     * @param reference the property's value; the one kind of rejected value that an answer repeats
     * @throws RecordNotFoundException when nothing of that reference is open to the caller
     */
    public static <T> T admitReferred(RecordKind kind, String reference, @Nullable T referred) {
        if (referred == null) {
            throw miss(ErrorCode.INVALID_REQUEST, kind.unknownMessage(reference));
        }
        return referred;
    }

    /**
     * What the caller named in the request itself, or the 403 that is the same for what is denied and what is unknown.
     *
     * @throws RecordNotFoundException when nothing of that id is open to the caller
     */
    public static <T> T admitNamed(@Nullable T named) {
        if (named == null) {
            throw miss(ErrorCode.ACCESS_DENIED, ErrorCode.ACCESS_DENIED.message());
        }
        return named;
    }

    /**
     * What the caller named where the answer to a miss is empty, which is the same for what is denied and what is
     * unknown.
     *
     * @throws EmptyResponseException when nothing of that id is open to the caller
     */
    public static <T> T admitOrEmpty(@Nullable T named) {
        if (named == null) {
            RecordAccess.keepMiss();
            throw new EmptyResponseException();
        }
        return named;
    }

    private static RecordNotFoundException miss(ErrorCode code, String message) {
        RecordAccess.keepMiss();
        return new RecordNotFoundException(code, message);
    }
}
