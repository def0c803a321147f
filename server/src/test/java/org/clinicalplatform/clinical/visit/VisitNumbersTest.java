package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisitNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "018f0c7e-0000-7000-8000-000000000000, V0000000000",
        "018f0c7e-0000-7000-8000-000000000001, V0000000001",
        "018f0c7e-0000-7000-8000-00000000001f, V000000000Z",
        "018f0c7e-0000-7000-8000-000000000020, V0000000010",
        "018f0c7e-0000-7000-bfff-ffffffffffff, VZZZZZZZZZZ",
        "018f0c7e-0000-7000-8003-ffffffffffff, VZZZZZZZZZZ"
    })
    void ofWhenTheLastFiftyBitsAreKnownThenIsTheirBase32(UUID id, String number) {
        assertThat(VisitNumbers.of(id)).isEqualTo(number);
    }

    @Test
    void ofWhenIdsAreRandomThenHasNoLettersThatLookLikeOthers() {
        Random random = new Random(5);

        assertThat(Stream.generate(() -> VisitNumbers.of(new UUID(random.nextLong(), random.nextLong())))
                        .limit(5_000))
                .allSatisfy(number -> assertThat(number).matches("V[0-9A-HJKMNP-TV-Z]{10}"))
                .doesNotHaveDuplicates();
    }
}
