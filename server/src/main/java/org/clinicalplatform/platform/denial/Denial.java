package org.clinicalplatform.platform.denial;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.Subjects;
import org.jspecify.annotations.Nullable;

/**
 * Turns the row of a query that includes the visibility rule into the record, or into the not-found response.
 *
 * <p>The rule is part of the query: a denied row is an absent row here, so no branch can tell denied from unknown
 * (requirements ). Whoever an admitted row is about is kept for the audit event.
 */
public final class Denial {
    private Denial() {}

    /**
     * The record of a patient.
     *
     * @throws RecordNotFoundException with 404 if the caller may see no such record
     * @throws ApiException with 403 if the record, of the caller's tenant, has no patient (requirement R-99)
     */
    public static <T extends PatientRecord> T admit(RecordKind kind, @Nullable T row) {
        T admitted = admitAdministrative(kind, row);
        UUID patientId = admitted.patientId();
        if (patientId == null) {
            throw new ApiException(ErrorCode.ACCESS_DENIED);
        }
        return admitted;
    }

    /**
     * The administrative record, which belongs to no patient.
     *
     * @throws RecordNotFoundException with 404 if the caller may see no such record
     */
    public static <T> T admitAdministrative(RecordKind kind, @Nullable T row) {
        if (row == null) {
            throw notFound(ErrorCode.NOT_FOUND, kind.notFoundMessage());
        }
        return kept(row);
    }

    /**
     * The record that an id in the body, or an excluded one in the path, refers to.
     *
     * @param id repeated in the message as the request spells it
     * @throws RecordNotFoundException with 400 if the caller may see no such record
     */
    public static <T> T admitReferred(RecordKind kind, UUID id, @Nullable T referred) {
        return admitReferred(kind, RequestContext.current().spelling(id), referred);
    }

    /**
     * The record that a property of the body refers to.
     *
     * @param reference the property's value; the only kind of rejected value that a response repeats
     * @throws RecordNotFoundException with 400 if the caller may see no such record
     */
    public static <T> T admitReferred(RecordKind kind, String reference, @Nullable T referred) {
        if (referred == null) {
            throw notFound(ErrorCode.INVALID_REQUEST, kind.unknownMessage(reference));
        }
        return kept(referred);
    }

    /**
     * The record that the request names, of an operation whose not-found response is a 403.
     *
     * @throws RecordNotFoundException with 403 if the caller may see no such record
     */
    public static <T> T admitNamed(@Nullable T named) {
        if (named == null) {
            throw notFound(ErrorCode.ACCESS_DENIED, ErrorCode.ACCESS_DENIED.message());
        }
        return kept(named);
    }

    /**
     * The record that the request names, of an operation whose not-found response is empty.
     *
     * @throws EmptyResponseException if the caller may see no such record
     */
    public static <T> T admitOrEmpty(@Nullable T named) {
        if (named == null) {
            RequestContext.current().keepRecordNotFound();
            throw new EmptyResponseException();
        }
        return kept(named);
    }

    private static <T> T kept(T admitted) {
        Subjects subjects = RequestContext.current().subjects();
        if (admitted instanceof PatientRecord record) {
            UUID patientId = record.patientId();
            if (patientId != null) {
                subjects.keepAdmittedPatient(patientId);
            }
        }
        if (admitted instanceof PersonRecord record) {
            record.personIds().forEach(subjects::keepPerson);
        }
        if (admitted instanceof AccountRecord record) {
            subjects.keepUserAccount(record.userAccountId());
        }
        return admitted;
    }

    private static RecordNotFoundException notFound(ErrorCode code, String message) {
        RequestContext.current().keepRecordNotFound();
        return new RecordNotFoundException(code, message);
    }
}
