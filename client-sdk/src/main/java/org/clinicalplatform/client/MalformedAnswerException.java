package org.clinicalplatform.client;

/** Says, on the way from a reader of an answer to the call it belongs to, that the answer breaks the contract. */
final class MalformedAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Takes a complaint in words that quote nothing of the answer. */
    MalformedAnswerException(String complaint) {
        super(complaint);
    }
}
