package org.clinicalplatform.client.error;

/**
 * Access was denied (403).
 *
 * <p>The permission is missing, or the request names a patient, tenant or facility that the caller may not use, or that
 * does not exist: the service does not reveal which. With {@code SESSION_SCOPE_REQUIRED} as {@link
 * #businessErrorCode()} the session must be narrowed first, and with {@code RESTRICTION_NOT_PERMITTED} the account may
 * write the patient but not change its restriction. A 403 for a missing permission is sent before any record is looked
 * up and reveals nothing about one. Participations are the exception: see {@link
 * org.clinicalplatform.client.EncounterProviders}.
 */
public final class AccessDeniedException extends ClinicalApiException {
    private static final long serialVersionUID = 1L;

    public AccessDeniedException(String operation, String requestId, ErrorDetails details) {
        super(operation, requestId, details);
    }
}
