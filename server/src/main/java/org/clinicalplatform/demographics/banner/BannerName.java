package org.clinicalplatform.demographics.banner;

import java.util.List;
import org.clinicalplatform.api.model.NameUse;
import org.jspecify.annotations.Nullable;

/** A live name of a patient. */
public record BannerName(
        NameUse use,
        @Nullable String family,
        List<String> given,
        @Nullable String prefix,
        @Nullable String suffix) {}
