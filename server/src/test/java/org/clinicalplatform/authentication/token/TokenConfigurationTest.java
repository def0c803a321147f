package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenConfigurationTest {
    private static final TestKeyPair PAIR = TestKeyPair.p256();

    private final Path directory;

    TokenConfigurationTest(@TempDir Path directory) {
        this.directory = directory;
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
        assertThat(directory.resolve("keys")).isDirectory();
    }

    @Test
    void signingKeysWhenUnsetWithAConfiguredDatabaseThenRefuses() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> keys("", "", false))
                .withMessageContaining("LOCAL_JWT_PRIVATE_KEY is not set");
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> keys("", PAIR.publicPem(), true))
                .withMessageContaining("LOCAL_JWT_PRIVATE_KEY is not set");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void signingKeysWhenUnsetUnderAnIdentityProviderThenRefuses() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> keys("", "", true, ProviderMode.OIDC))
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

    private SigningKeys keys(String privatePem, String publicPem, boolean embedded) {
        return keys(privatePem, publicPem, embedded, ProviderMode.LOCAL);
    }

    private SigningKeys keys(String privatePem, String publicPem, boolean embedded, ProviderMode provider) {
        return new TokenConfiguration()
                .signingKeys(
                        TestSettings.withKeys(privatePem, publicPem), new DefaultMode(embedded, directory), provider);
    }
}
