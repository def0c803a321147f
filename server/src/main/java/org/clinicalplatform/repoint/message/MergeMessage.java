package org.clinicalplatform.repoint.message;

/** An ADT^A40 message in vertical-bar encoding about the identifiers of one assigning authority. */
record MergeMessage(String assigningAuthority, String text) {
    /** Without patient data. */
    @Override
    public String toString() {
        return "MergeMessage[" + assigningAuthority + "]";
    }
}
