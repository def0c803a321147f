package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, false, postgres-linux-x86_64.txz",
        "Linux, amd64, true, postgres-linux-x86_64-alpine_linux.txz",
        "Linux, aarch64, false, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64, false, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, false, postgres-darwin-arm_64.txz",
        "Windows 11, amd64, false, postgres-windows-x86_64.txz",
        "Windows 11, aarch64, false, postgres-windows-x86_64.txz",
    })
    void archiveWhenPlatformIsSupportedThenItIsTheResourceOfItsArtifact(
            String name, String processor, boolean alpine, String archive) {
        assertThat(Platform.of(name, processor, alpine).archive()).isEqualTo(archive);
    }

    @ParameterizedTest
    @CsvSource({"Linux, s390x", "SunOS, amd64"})
    void ofWhenPlatformIsUnknownThenSentenceNamesItAndTheWayOut(String name, String processor) {
        assertThatThrownBy(() -> Platform.of(name, processor, false))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining(name + " on " + processor)
                .hasMessageContaining("spring.datasource.url");
    }

    @Test
    void archiveWhenBuiltForThisMachineThenTheClassPathCarriesIt() {
        assertThat(getClass().getResource("/" + Platform.current().archive())).isNotNull();
    }

    @Test
    void programArchiveWhenBuildCarriesNoneThenSentenceNamesPlatformAndProfile() {
        assertThatThrownBy(() -> ProgramArchive.of(new Platform("linux", "sparc", false)))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining("linux on sparc")
                .hasMessageContaining("-Pall-platforms");
    }
}
