package org.clinicalplatform.clinical.summary;

/** What is known about somebody's allergies. That nothing was recorded is no knowledge that there is none. */
public enum AllergyStatus {
    RECORDED,
    NONE_KNOWN,
    NOT_RECORDED
}
