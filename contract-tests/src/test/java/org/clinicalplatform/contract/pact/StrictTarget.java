package org.clinicalplatform.contract.pact;

import static org.assertj.core.api.Assertions.assertThat;

import au.com.dius.pact.core.model.Interaction;
import au.com.dius.pact.core.model.RequestResponseInteraction;
import au.com.dius.pact.provider.ProviderResponse;
import au.com.dius.pact.provider.junit5.HttpTestTarget;
import java.net.URI;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.jspecify.annotations.Nullable;

/**
 * Adds to Pact's comparison what it leaves open by design: properties that the Pact does not name. A response here has
 * exactly the Pact's properties, and an error response exactly its text except for the time.
 */
final class StrictTarget extends HttpTestTarget {

    private static final String ERROR_TIME = "\"errorTime\":\"[^\"]*\"";

    private final RequestResponseInteraction interaction;

    StrictTarget(URI server, Interaction interaction) {
        super(server.getHost(), server.getPort());
        this.interaction = (RequestResponseInteraction) interaction;
    }

    @Override
    public ProviderResponse executeInteraction(@Nullable Object client, @Nullable Object request) {
        ProviderResponse response = super.executeInteraction(client, request);
        String expected = text(interaction.getResponse().getBody().valueAsString());
        String actual =
                text(response.getBody() == null ? "" : response.getBody().valueAsString());
        if (expected.isEmpty()) {
            assertThat(actual).isEmpty();
        } else if (interaction.getResponse().getStatus() >= 400) {
            assertThat(withoutTime(actual)).isEqualTo(withoutTime(ordered(Json.parse(expected))));
        } else {
            verifySameProperties(Json.parse(actual), Json.parse(expected));
        }
        return response;
    }

    /** Pact forgets the order of properties; the specification does not. */
    private static String ordered(Json error) {
        return Stream.of("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode")
                .map(name -> Json.quoted(name) + ":" + error.get(name))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static void verifySameProperties(Json actual, Json expected) {
        assertThat(actual.names()).containsExactlyInAnyOrderElementsOf(expected.names());
        assertThat(actual.items()).hasSameSizeAs(expected.items());
        for (String name : expected.names()) {
            verifySameProperties(actual.get(name), expected.get(name));
        }
        if (expected.node().isArray()) {
            for (int i = 0; i < expected.items().size(); i++) {
                verifySameProperties(actual.items().get(i), expected.items().get(i));
            }
        }
    }

    private static String text(@Nullable String body) {
        return body == null ? "" : body;
    }

    private static String withoutTime(String body) {
        return body.replaceFirst(ERROR_TIME, "\"errorTime\":\"(time)\"");
    }
}
