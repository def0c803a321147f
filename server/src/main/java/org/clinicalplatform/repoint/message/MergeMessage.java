package org.clinicalplatform.repoint.message;

/**
 * A message about a merge.
 *
 * @param assigningAuthority whose identifiers it is about
 * @param text ADT^A40 in vertical-bar encoding
 */
record MergeMessage(String assigningAuthority, String text) {
    /** Without what it says of patients. */
    @Override
    public String toString() {
        return "MergeMessage[" + assigningAuthority + "]";
    }
}
