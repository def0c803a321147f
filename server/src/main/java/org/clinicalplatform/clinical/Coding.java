package org.clinicalplatform.clinical;

import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.web.Blank;
import org.jspecify.annotations.Nullable;

/**
 * A value from a code system, as in FHIR.
 *
 * @param system URI of the code system
 * @param display the meaning in words, as the client sent it; null if that was blank
 */
public record Coding(String system, String code, @Nullable String display) {
    public Coding {
        // some senders state an empty text for none, and clients show the code only if there is none
        display = display == null || Blank.isBlank(display) ? null : display;
    }

    /** The bytes by which searches of records with many codings are bounded. */
    public long bytes() {
        return SearchResult.bytesOfPart(system) + SearchResult.bytesOfPart(code) + SearchResult.bytesOfPart(display);
    }
}
