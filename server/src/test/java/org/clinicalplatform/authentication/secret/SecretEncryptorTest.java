package org.clinicalplatform.authentication.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.JWKGenerator;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.SecretKey;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretEncryptorTest {
    private static final String NEW_KEY = Base64.getEncoder().encodeToString(new byte[32]);
    private static final String OLD_KEY = NEW_KEY.replace('A', 'B').replaceAll(".=$", "A=");
    private static final byte[] SECRET = "a shared secret of 20".getBytes(StandardCharsets.US_ASCII);

    private final UUID account = UUID.randomUUID();
    private final SecretEncryptor before = encryptor("old:" + OLD_KEY);
    private final SecretEncryptor after = encryptor("new:" + NEW_KEY + ", old:" + OLD_KEY);

    @Test
    void encryptWhenRepeatedThenDiffers() {
        StoredSecret one = before.encrypt(account, SECRET);
        StoredSecret other = before.encrypt(account, SECRET);

        assertThat(one.nonce()).isNotEqualTo(other.nonce());
        assertThat(one.ciphertext()).isNotEqualTo(other.ciphertext());
        assertThat(new String(one.ciphertext(), StandardCharsets.ISO_8859_1)).doesNotContain("shared");
    }

    @Test
    void decryptWhenCopiedToAnotherAccountOrChangedThenFails() {
        StoredSecret stored = before.encrypt(account, SECRET);
        assertThatIllegalStateException().isThrownBy(() -> before.decrypt(UUID.randomUUID(), stored));

        stored.ciphertext()[3] ^= 1;
        assertThatIllegalStateException().isThrownBy(() -> before.decrypt(account, stored));
    }

    @Test
    void decryptWhenTheKeyWasRotatedThenIsOutdated() {
        StoredSecret stored = before.encrypt(account, SECRET);

        assertThat(after.decrypt(account, stored)).isEqualTo(SECRET);
        assertThat(after.isOutdated(stored)).isTrue();
        assertThat(after.isOutdated(after.encrypt(account, SECRET))).isFalse();
    }

    @Test
    void decryptWhenTheKeyIsMissingThenNamesIt() {
        StoredSecret stored = before.encrypt(account, SECRET);

        assertThatIllegalStateException()
                .isThrownBy(() -> encryptor("new:" + NEW_KEY).decrypt(account, stored))
                .withMessageContaining("old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a:", ":AAAA", "a:AAAA", "a:!!!!", "a b:AAAA", "a:AAAA,", ",", "Derived"})
    void readWhenMalformedThenNamesTheSettingAndNoKey(String setting) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> SecretKeySettings.read(setting, Map.of()))
                .withMessageContaining("SVC_SECRET_KEYS")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("AAAA", "!!!!"));
    }

    @Test
    void readWhenAnIdIsDuplicateThenRefuses() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> SecretKeySettings.read("k:" + NEW_KEY + ",k:" + OLD_KEY, Map.of()))
                .withMessageContaining("twice");
    }

    /** The two steps in which replicas, one after another, go from a derived key to the first of the list. */
    @Test
    void readWhenTheDerivedKeysHaveAPlaceThenAreThere() {
        Map<String, SecretKey> derived = SecretKeySettings.read("jwt-1:" + OLD_KEY, Map.of());

        assertThat(SecretKeySettings.read("derived, new:" + NEW_KEY, derived)).containsOnlyKeys("jwt-1", "new");
        assertThat(new SecretKeys(SecretKeySettings.read("derived, new:" + NEW_KEY, derived)).currentId())
                .isEqualTo("jwt-1");
        assertThat(new SecretKeys(SecretKeySettings.read("new:" + NEW_KEY, derived)).currentId())
                .isEqualTo("new");
        assertThat(SecretKeySettings.read("new:" + NEW_KEY, derived)).containsKey("jwt-1");
    }

    @Test
    void readWhenTheDerivedKeysAreNamedTwiceThenRefuses() {
        Map<String, SecretKey> derived = SecretKeySettings.read("jwt-1:" + OLD_KEY, Map.of());

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> SecretKeySettings.read("derived,derived", derived))
                .withMessageContaining("twice");
    }

    @Test
    void toStringWhenLoggedThenContainsNoKey() {
        assertThat(new SecretKeys(SecretKeySettings.read("k:" + NEW_KEY, Map.of())).toString())
                .contains("k")
                .doesNotContain("AAAA");
    }

    @Test
    void checkWhenAStoredSecretHasNoKeyThenRefusesToStart() {
        SecretKeys keys = new SecretKeys(SecretKeySettings.read("k:" + NEW_KEY, Map.of()));

        assertThatCode(new SecretKeyCheck(keys, () -> List.of("k"))::afterPropertiesSet)
                .doesNotThrowAnyException();
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(new SecretKeyCheck(keys, () -> List.of("k", "lost"))::afterPropertiesSet)
                .withMessageContaining("[lost]");
    }

    @Test
    void keysWhenDerivedFromSigningKeysThenAreAlwaysTheSameInOrder() throws JOSEException {
        JWKGenerator<ECKey> generator = new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true);
        ECKey current = generator.generate();
        ECKey previous = generator.generate();

        Map<String, SecretKey> keys = DerivedKeys.of(List.of(current, previous));

        assertThat(keys.keySet()).containsExactly("jwt-" + current.getKeyID(), "jwt-" + previous.getKeyID());
        assertThat(DerivedKeys.of(List.of(current, previous))).isEqualTo(keys);
        assertThat(keys.values())
                .doesNotHaveDuplicates()
                .allSatisfy(key -> assertThat(key.getEncoded())
                        .hasSize(32)
                        .isNotEqualTo(current.getD().decode()));
    }

    private static SecretEncryptor encryptor(String setting) {
        return new SecretEncryptor(new SecretKeys(SecretKeySettings.read(setting, Map.of())));
    }
}
