package org.clinicalplatform.demographics.person;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a name says, as FHIR's HumanName. */
public record PersonNameDetails(
        NameUse use,
        @Nullable String family,
        List<String> given,
        @Nullable String prefix,
        @Nullable String suffix) {}
