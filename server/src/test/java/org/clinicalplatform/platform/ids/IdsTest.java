package org.clinicalplatform.platform.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.testing.AtOnce;
import org.junit.jupiter.api.Test;

class IdsTest {
    private final Ids ids = new Ids();

    @Test
    void nextWhenCalledThenIsOfVersion7AndHasTheTime() {
        long before = System.currentTimeMillis();
        UUID id = ids.next();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void nextWhenCalledInARowThenEachIsGreaterInTheOrderOfTheDatabase() {
        List<String> made =
                Stream.generate(ids::next).map(UUID::toString).limit(50_000).toList();

        assertThat(made).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void nextWhenCalledFromManyThreadsThenNeverRepeats() {
        List<List<UUID>> made =
                AtOnce.times(8, () -> Stream.generate(ids::next).limit(20_000).toList());

        assertThat(made.stream().flatMap(List::stream).distinct()).hasSize(160_000);
    }
}
