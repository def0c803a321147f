package org.clinicalplatform.client.error;

/**
 * Nothing is available to this caller under the id (404 on an operation that addresses a record).
 *
 * <p>A record is whatever an operation names by an id: a visit, and as well an account, a role, a tenant or a session.
 *
 * <p>It proves nothing about the record. The service gives a record that the caller may not see, a record that was
 * removed and an id that names nothing one and the same answer, in the same time. From the contract's rules for
 * integrators ("Denial convention rules", 1 and 7) follows for whoever catches this:
 *
 * <ul>
 *   <li>do not conclude that the record does not exist, and do not tell a person so; say that it is not available;
 *   <li>do not create, delete or mark a record as removed in another system because of it;
 *   <li>do not look for a difference between two such answers: bodies, headers and times hold none;
 *   <li>if the record was expected, repeat the call as a different user, not with a different id.
 * </ul>
 *
 * <p>The client never retries it, since asking again as the same user changes nothing.
 */
public final class RecordNotAvailableException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public RecordNotAvailableException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
