package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.AddressUse;
import org.jspecify.annotations.Nullable;

/**
 * An address, as FHIR's Address.
 *
 * @param country two-letter code of ISO 3166-1
 */
public record PersonAddress(
        AddressUse use,
        List<String> lines,
        @Nullable String city,
        @Nullable String district,
        @Nullable String state,
        @Nullable String postalCode,
        @Nullable String country) {}
