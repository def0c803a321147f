package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.jwk.ECKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyFilesTest {
    private final Path directory;

    SigningKeyFilesTest(@TempDir Path parent) {
        directory = parent.resolve("data/keys");
    }

    @Test
    void readOrGenerateWhenEmptyThenGeneratesAndStoresAPair() {
        ECKey generated = new SigningKeyFiles(directory).readOrGenerate();

        assertThat(new SigningKeyFiles(directory).readOrGenerate()).isEqualTo(generated);
        assertThat(generated.isPrivate()).isTrue();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void readOrGenerateWhenStoredThenOnlyTheOwnerCanReadTheFiles() throws IOException {
        new SigningKeyFiles(directory).readOrGenerate();

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void readOrGenerateWhenThePrivateKeyIsMissingThenGeneratesANewPair() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(
                directory.resolve("local-jwt-public-key.pem"),
                TestKeyPair.p256().publicPem());

        ECKey generated = new SigningKeyFiles(directory).readOrGenerate();

        assertThat(new SigningKeyFiles(directory).readOrGenerate()).isEqualTo(generated);
    }

    @Test
    void readOrGenerateWhenAFileIsDamagedThenRefusesAndKeepsIt() throws IOException {
        new SigningKeyFiles(directory).readOrGenerate();
        Path privateFile = directory.resolve("local-jwt-private-key.pem");
        Files.writeString(privateFile, "damaged");

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SigningKeyFiles(directory).readOrGenerate());
        assertThat(privateFile).hasContent("damaged");
    }
}
