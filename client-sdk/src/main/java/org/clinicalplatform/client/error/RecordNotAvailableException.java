package org.clinicalplatform.client.error;

/**
 * No record is available to this caller under the id (404 on an operation that addresses a record and that the service
 * has). On a create with a key, or after a lost response: the record of an earlier attempt is not available any more.
 *
 * <p>A record is whatever an operation addresses by id: a visit, but also an account, a role, a tenant or a session.
 *
 * <p>It proves nothing about the record: a record that the caller may not see, a voided record and an unknown id have
 * the same response, in the same time. Therefore:
 *
 * <ul>
 *   <li>do not conclude that the record does not exist, and do not tell a person so; say that it is not available;
 *   <li>do not create, delete or mark a record as removed in another system because of it;
 *   <li>do not compare two such responses: bodies, headers and times do not differ;
 *   <li>if the record was expected, repeat the call as a different user, not with a different id.
 * </ul>
 *
 * <p>The client never retries it, since repeating it as the same user changes nothing.
 */
public final class RecordNotAvailableException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public RecordNotAvailableException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
