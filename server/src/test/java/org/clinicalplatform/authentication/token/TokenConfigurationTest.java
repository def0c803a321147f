package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.jwk.ECKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenConfigurationTest {
    private static final TestKeyPair PAIR = TestKeyPair.p256();

    private final Path directory;
    private final Path folder;

    TokenConfigurationTest(@TempDir Path directory) {
        this.directory = directory;
        folder = directory.resolve("keys");
    }

    @Test
    void signingKeysWhenSetThenAreUsedInBothModes() {
        String keyId = SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem()).getKeyID();

        assertThat(keys(PAIR.privatePem(), PAIR.publicPem(), true).currentKeyId())
                .isEqualTo(keyId);
        assertThat(keys(PAIR.privatePem(), PAIR.publicPem(), false).currentKeyId())
                .isEqualTo(keyId);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void signingKeysWhenUnsetInEmbeddedModeThenAreGeneratedOnce() {
        SigningKeys made = keys("", " ", true);

        assertThat(keys("", " ", true).currentKeyId()).isEqualTo(made.currentKeyId());
        assertThat(folder).isDirectory();
    }

    @ParameterizedTest
    @CsvSource({"false, LOCAL, false", "true, LOCAL, true", "true, OIDC, false"})
    void signingKeysWhenTheyMustBeSetThenRefuses(boolean embedded, ProviderMode provider, boolean half) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> keys("", half ? PAIR.publicPem() : "", embedded, provider))
                .withMessageContaining("LOCAL_JWT_PRIVATE_KEY is not set");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void publicKeysWhenPublishedThenHaveNoPrivatePart() {
        SigningKeys keys = keys(PAIR.privatePem(), PAIR.publicPem(), false);

        assertThat(keys.publicKeys())
                .singleElement()
                .satisfies(key -> assertThat(key.isPrivate()).isFalse())
                .satisfies(key ->
                        assertThat(key.toJSONObject()).containsOnlyKeys("kty", "use", "alg", "crv", "kid", "x", "y"))
                .satisfies(key ->
                        assertThat(key.toECPublicKey()).isEqualTo(PAIR.keys().getPublic()));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void readOrGenerateWhenStoredThenOnlyTheOwnerCanReadTheFiles() throws IOException {
        new SigningKeyFiles(folder).readOrGenerate();

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void readOrGenerateWhenThePrivateKeyIsMissingThenGeneratesANewPair() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("local-jwt-public-key.pem"), TestKeyPair.p256().publicPem());

        ECKey generated = new SigningKeyFiles(folder).readOrGenerate();

        assertThat(new SigningKeyFiles(folder).readOrGenerate()).isEqualTo(generated);
    }

    @Test
    void readOrGenerateWhenAFileIsDamagedThenRefusesAndKeepsIt() throws IOException {
        new SigningKeyFiles(folder).readOrGenerate();
        Path privateFile = folder.resolve("local-jwt-private-key.pem");
        Files.writeString(privateFile, "damaged");

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SigningKeyFiles(folder).readOrGenerate())
                .withMessageStartingWith("The signing keys in " + folder + " are damaged")
                .withMessageNotContaining("LOCAL_JWT_PRIVATE_KEY");
        assertThat(privateFile).hasContent("damaged");
    }

    @Test
    void readOrGenerateWhenTheFilesCannotBeReadThenRefusesInASentence() throws IOException {
        Files.createDirectories(folder.resolve("local-jwt-private-key.pem"));

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new SigningKeyFiles(folder).readOrGenerate())
                .withMessageStartingWith("Could not read or write the signing keys in " + folder);
    }

    private SigningKeys keys(String privatePem, String publicPem, boolean embedded) {
        return keys(privatePem, publicPem, embedded, ProviderMode.LOCAL);
    }

    private SigningKeys keys(String privatePem, String publicPem, boolean embedded, ProviderMode provider) {
        return new TokenConfiguration()
                .signingKeys(
                        TestSettings.withKeys(privatePem, publicPem), new DefaultMode(embedded, directory), provider);
    }
}
