package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.clinicalplatform.contract.harness.Workspace;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The jar names everything that it brings along, for whoever has to know which clinics run a vulnerable library. */
class BillOfMaterialsTest {
    private static final String LIBRARIES = "BOOT-INF/lib/";

    /**
     * Added by Spring Boot's plugin when it packages the jar; it unpacks jars and is not on the class path of the
     * service.
     */
    private static final String UNPACKING = LIBRARIES + "spring-boot-jarmode-tools-";

    @Test
    void jarWhenItHasALibraryThenTheBillNamesItWithItsVersion() throws IOException {
        try (JarFile jar = new JarFile(Workspace.serverJar().toFile())) {
            JsonNode bill = bill(jar);

            assertThat(bill.required("bomFormat").asString()).isEqualTo("CycloneDX");
            assertThat(files(bill)).containsAll(libraries(jar)).isNotEmpty();
        }
    }

    private static JsonNode bill(JarFile jar) throws IOException {
        String location = jar.getManifest().getMainAttributes().getValue("Sbom-Location");
        assertThat(location)
                .as("the bill of the jar, which Maven does not make when it is offline")
                .isNotNull();
        try (InputStream bill = jar.getInputStream(jar.getJarEntry(location))) {
            return JsonMapper.shared().readTree(bill);
        }
    }

    private static Set<String> files(JsonNode bill) {
        return bill.required("components")
                .valueStream()
                .map(part -> part.required("name").asString() + "-"
                        + part.required("version").asString() + ".jar")
                .collect(Collectors.toSet());
    }

    private static List<String> libraries(JarFile jar) {
        return jar.stream()
                .map(entry -> entry.getName())
                .filter(name -> name.startsWith(LIBRARIES) && name.endsWith(".jar") && !name.startsWith(UNPACKING))
                .map(name -> Path.of(name).getFileName().toString())
                .toList();
    }
}
