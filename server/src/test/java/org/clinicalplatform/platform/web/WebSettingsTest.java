package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class WebSettingsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Test
    void maxBodyBytesWhenTheOperationIsAnonymousThenIsAtMost64Kilobytes() {
        assertThat(settings("1MB", null).maxBodyBytes(true)).isEqualTo(65_536);
        assertThat(settings("1MB", null).maxBodyBytes(false)).isEqualTo(1_048_576);
        assertThat(settings("10KB", null).maxBodyBytes(true)).isEqualTo(10_240);
    }

    @Test
    void bodyMemoryBytesWhenUnsetThenIsAnEighthOfTheHeapAndRoomForTwoBodies() {
        assertThat(settings("1B", null).bodyMemoryBytes())
                .isEqualTo(Runtime.getRuntime().maxMemory() / 8);
        assertThat(settings("1023MB", null).bodyMemoryBytes()).isEqualTo(2L * (1023 * 1024 * 1024 + 1 + 104 * 1024));
        assertThat(settings("1MB", "5MB").bodyMemoryBytes()).isEqualTo(5L * 1024 * 1024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.001S", "PT1H"})
    void settingsWhenTheTimeoutIsAtABoundThenAreAccepted(Duration timeout) {
        assertThat(new WebSettings(DataSize.parse("1MB"), timeout, null).bodyTimeout())
                .isEqualTo(timeout);
    }

    @ParameterizedTest
    @CsvSource({
        "0B, 1MB, PT1S, svc.web.max-body",
        "1024MB, 3072MB, PT1S, svc.web.max-body",
        "1MB, 2MB, PT0S, svc.web.body-timeout",
        "1MB, 2MB, PT-1S, svc.web.body-timeout",
        "1MB, 2MB, PT0.000999S, svc.web.body-timeout",
        "1MB, 2MB, PT1H0.001S, svc.web.body-timeout",
        "1MB, 2MB, P300000000D, svc.web.body-timeout",
        "1MB, 2310145B, PT1S, svc.web.body-memory",
        "16KB, 64KB, PT1S, svc.web.body-memory"
    })
    void settingsWhenTheyCannotWorkThenAreRefusedByName(
            String maxBody, String memory, Duration timeout, String setting) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WebSettings(DataSize.parse(maxBody), timeout, parsed(memory)))
                .withMessageStartingWith(setting + " ");
    }

    /** With less, there would be room for no body at all, or for one. */
    @Test
    void bodyMemoryBytesWhenTheLeastThenHasRoomForTwoOfTheLargestBodies() {
        WebSettings least = settings("16KB", "245762B");
        BodyBudget budget = new BodyBudget(least.bodyMemoryBytes(), System::nanoTime);

        assertThat(List.of("one", "other")).allSatisfy(client -> {
            BodyBudget.Reservation body = budget.open(client, () -> {});
            assertThat(body.reserve(BodyBudget.PER_REQUEST)).isTrue();
            assertThat(body.reserve(least.maxBodyBytes(false) + 1)).isTrue();
            body.settle();
        });
    }

    private static WebSettings settings(String maxBody, @Nullable String memory) {
        return new WebSettings(DataSize.parse(maxBody), TIMEOUT, parsed(memory));
    }

    private static @Nullable DataSize parsed(@Nullable String size) {
        return size == null ? null : DataSize.parse(size);
    }
}
