package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.jar.JarFile;
import org.clinicalplatform.contract.harness.Workspace;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The jar describes its settings, for IDEs and for whoever installs the service. */
class SettingsMetadataInJarTest {
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    @Test
    void jarWhenReadThenDescribesItsSettings() throws IOException {
        try (JarFile jar = new JarFile(Workspace.serverJar().toFile());
                InputStream metadata = jar.getInputStream(jar.stream()
                        .filter(entry -> entry.getName().endsWith(METADATA))
                        .findFirst()
                        .orElseThrow())) {
            JsonNode settings = JsonMapper.shared().readTree(metadata).required("properties");

            assertThat(settings.valueStream()
                            .map(setting -> setting.required("name").asString()))
                    .contains("svc.auth.issuer", "svc.auth.provider", "extidp.admin.base-url");
        }
    }
}
