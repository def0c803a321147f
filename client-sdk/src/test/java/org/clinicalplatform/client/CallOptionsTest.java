package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CallOptionsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final UUID KEY = UUID.fromString("5b0f6b1e-6f1c-4b4e-9c86-6a1d1f0c7f55");
    private static final UUID OTHER_KEY = UUID.fromString("5b0f6b1e-6f1c-4b4e-9c86-6a1d1f0c7f56");

    @Test
    void optionsWhenOneIsChangedThenTheOthersStay() {
        RetryPolicy policy = RetryPolicy.none();
        Consumer<ResponseInfo> listener = response -> {};
        CallOptions options = new CallOptions(SECOND, "ward-1", policy, KEY, listener);
        Duration longer = Duration.ofSeconds(2);
        RetryPolicy defaults = RetryPolicy.defaults();
        Consumer<ResponseInfo> another = response -> {};

        assertThat(options.withTimeout(longer)).isEqualTo(new CallOptions(longer, "ward-1", policy, KEY, listener));
        assertThat(options.withRequestId("ward-2")).isEqualTo(new CallOptions(SECOND, "ward-2", policy, KEY, listener));
        assertThat(options.withRetryPolicy(defaults))
                .isEqualTo(new CallOptions(SECOND, "ward-1", defaults, KEY, listener));
        assertThat(options.withIdempotencyKey(OTHER_KEY))
                .isEqualTo(new CallOptions(SECOND, "ward-1", policy, OTHER_KEY, listener));
        assertThat(options.onResponse(another)).isEqualTo(new CallOptions(SECOND, "ward-1", policy, KEY, another));
    }
}
