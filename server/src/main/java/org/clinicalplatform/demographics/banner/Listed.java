package org.clinicalplatform.demographics.banner;

import org.jspecify.annotations.Nullable;

/**
 * A record of a list, with the banner of its patient.
 *
 * @param banner null if it was not requested
 */
public record Listed<R>(R item, @Nullable PatientBanner banner) {
    /** As {@link PatientBanner#bytes}. */
    long bytes() {
        return banner == null ? 0 : banner.bytes();
    }
}
