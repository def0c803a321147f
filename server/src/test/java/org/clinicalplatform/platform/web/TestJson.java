package org.clinicalplatform.platform.web;

import tools.jackson.databind.json.JsonMapper;

/** The mapper of the wire, without the rest of the service. */
public final class TestJson {
    public static final JsonMapper MAPPER = mapper();

    private TestJson() {}

    private static JsonMapper mapper() {
        JsonMapper.Builder builder = JsonMapper.builder();
        new JsonConfiguration().strictJson().customize(builder);
        return builder.build();
    }
}
