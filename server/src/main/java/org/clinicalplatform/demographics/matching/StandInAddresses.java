package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is entered for somebody who has no home, or whose address is unknown. Strangers share it, so it is not compared.
 */
final class StandInAddresses {
    static final StandInAddresses NONE = new StandInAddresses(List.of(), List.of());

    /** Fewer words are the beginning of real streets. */
    private static final int MIN_BEGINNING = 3;

    private final Map<String, List<List<String>>> streets;
    private final Set<String> postalCodes;

    /**
     * @param streets the words of each; one of three words or more may be followed by others
     * @param postalCodes only their letters and digits
     */
    StandInAddresses(List<List<String>> streets, List<String> postalCodes) {
        this.streets = streets.stream().collect(Collectors.groupingBy(words -> words.get(0)));
        this.postalCodes = Set.copyOf(postalCodes);
    }

    /** The address without what stands for a part of it. */
    ComparableAddress known(ComparableAddress address) {
        boolean street = isStandIn(address.street());
        boolean code = postalCodes.contains(address.postalCode());
        if (!street && !code) {
            return address;
        }
        return new ComparableAddress(
                street ? List.of() : address.street(), address.locality(), code ? "" : address.postalCode());
    }

    private boolean isStandIn(List<String> street) {
        return !street.isEmpty()
                && streets.getOrDefault(street.get(0), List.of()).stream().anyMatch(each -> isStandIn(street, each));
    }

    private static boolean isStandIn(List<String> street, List<String> standIn) {
        boolean beginning = standIn.size() >= MIN_BEGINNING
                && standIn.size() < street.size()
                && street.subList(0, standIn.size()).equals(standIn);
        return beginning || street.equals(standIn);
    }
}
