/**
 * The Java client of the Clinical Platform. Start with {@link ClinicalClient#builder()}. The following holds everywhere
 * and is not repeated per method:
 *
 * <ul>
 * <li>All classes are thread-safe unless they say otherwise.
 * <li>Failures are unchecked {@link org.clinicalplatform.client.error.ClinicalClientException}s. A method documents
 *     only what is special to it; any request may be refused because the permission is missing
 *     ({@link org.clinicalplatform.client.error.AccessDeniedException}), because an argument or a body breaks a rule
 *     ({@link org.clinicalplatform.client.error.InvalidRequestException}), or because the session has ended
 *     ({@link org.clinicalplatform.client.error.SessionEndedException}).
 * <li>A method that takes the id of a record throws
 *     {@link org.clinicalplatform.client.error.RecordNotAvailableException} if the caller may not see the record or it
 *     does not exist, unless it documents another exception: pages, streams and creates that name a patient throw
 *     {@link org.clinicalplatform.client.error.AccessDeniedException}. Neither exception proves which of the two it is.
 * <li>An update replaces the whole record: it carries the {@code version} that was read, and a property that is left
 *     out is cleared. A stale version is a {@link org.clinicalplatform.client.error.ConflictException}.
 * <li>A delete voids a patient's record: the service keeps it, but nothing is available under its id any more. A reason
 *     of up to 500 characters is sent in the URL and must not contain patient data.
 * <li>Page numbers start at 0 and a page holds 1 to 100 items. A stream is sequential, needs no closing and fetches
 *     each page when it is reached. It delivers each item once, also while others are created or voided. Streams of
 *     audit and security events read by cursor; the others keep the ids of the items that they have delivered. They are
 *     not snapshots: an item that is created meanwhile, or that moves to another place in the order because it is
 *     updated, may be left out. Each page is read in the session and scope that the client has then: do not sign in or
 *     narrow to another scope while a stream is read, since the rest of it would be of that scope.
 * <li>A failed request is repeated only where that is safe, as the {@link RetryPolicy} says. A create is: the client
 *     sends an {@code Idempotency-Key} with it, the same with each attempt. Any other change without a response is not,
 *     such as a transfer: after a {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have
 *     taken effect, read before sending it again, unless the method says otherwise. The same holds for an
 *     {@link org.clinicalplatform.client.error.UnexpectedResponseException} that may have taken effect, as after a 502
 *     of a proxy.
 * <li>An enum constant that is newer than this client is read as {@code UNKNOWN_DEFAULT_OPEN_API}. A call that would
 *     send it back throws {@link IllegalArgumentException}.
 * </ul>
 */
@NullMarked
package org.clinicalplatform.client;

import org.jspecify.annotations.NullMarked;
