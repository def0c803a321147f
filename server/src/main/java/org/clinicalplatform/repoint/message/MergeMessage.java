package org.clinicalplatform.repoint.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An ADT^A40 message in vertical-bar encoding about the identifiers of one assigning authority.
 *
 * @param undoneAt null unless the merge was undone
 */
record MergeMessage(
        String assigningAuthority, String text, @Nullable Instant undoneAt) {
    /** Without patient data. */
    @Override
    public String toString() {
        return "MergeMessage[" + assigningAuthority + "]";
    }
}
