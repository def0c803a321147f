package org.clinicalplatform.demographics.person;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an address says, as FHIR's Address.
 *
 * @param lines street, number and the like
 * @param country the two letters of ISO 3166-1
 */
public record PersonAddressDetails(
        AddressUse use,
        List<String> lines,
        @Nullable String city,
        @Nullable String district,
        @Nullable String state,
        @Nullable String postalCode,
        @Nullable String country) {}
