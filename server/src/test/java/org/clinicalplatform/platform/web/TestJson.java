package org.clinicalplatform.platform.web;

import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.databind.json.JsonMapper;

/** The mapper of the wire, without the rest of the service. */
public final class TestJson {
    public static final JsonMapper MAPPER = mapper();

    private TestJson() {}

    private static JsonMapper mapper() {
        JsonConfiguration configuration = new JsonConfiguration();
        JsonFactoryBuilder factory = JsonFactory.builder();
        configuration.boundedJson().customize(factory);
        JsonMapper.Builder builder = JsonMapper.builder(factory.build());
        configuration.strictJson().customize(builder);
        return builder.build();
    }
}
