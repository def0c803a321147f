package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Workspace;
import org.junit.jupiter.api.Test;

/** Whoever reports a defect finds the release in the log, as the page on incidents promises. */
@NeedsOwnServer("reads the log of a server")
class ReleaseInLogTest {

    @Test
    void logWhenTheServiceStartsThenNamesTheReleaseAndTheVersionOfJava() throws IOException {
        assertThat(Servers.strict().log())
                .contains("Starting ClinicalPlatformApplication v" + release() + " using Java ");
    }

    private static String release() throws IOException {
        try (JarFile jar = new JarFile(Workspace.serverJar().toFile())) {
            return jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        }
    }
}
