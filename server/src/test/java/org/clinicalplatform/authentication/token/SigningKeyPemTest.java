package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.jwk.ECKey;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyPemTest {
    private static final String PRIVATE = "LOCAL_JWT_PRIVATE_KEY";
    private static final String PUBLIC = "LOCAL_JWT_PUBLIC_KEY";
    private static final TestKeyPair PAIR = TestKeyPair.p256();

    @Test
    void readWhenThePairIsOneThenIsKnownByItsThumbprint() throws Exception {
        ECKey key = SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem());

        assertThat(key.toECPublicKey()).isEqualTo(PAIR.keys().getPublic());
        assertThat(key.toECPrivateKey()).isEqualTo(PAIR.keys().getPrivate());
        assertThat(key.getKeyID()).isEqualTo(key.computeThumbprint().toString());
    }

    @Test
    void readWhenLineBreaksAreTheTwoCharactersThenReadsTheSame() {
        ECKey key = SigningKeyPem.read(
                PAIR.privatePem().replace("\n", "\\n"), PAIR.publicPem().replace("\n", "\\n"));

        assertThat(key).isEqualTo(SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem()));
    }

    @Test
    void readWhenLinesEndAsOnWindowsOrThereIsTextAroundThenReadsTheSame() {
        ECKey key = SigningKeyPem.read(
                "Key of the service\r\n" + PAIR.privatePem().replace("\n", "\r\n") + "\r\n",
                "  " + PAIR.publicPem().replace("\n", "\r\n"));

        assertThat(key).isEqualTo(SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem()));
    }

    @Test
    void writeWhenReadAgainThenIsTheSamePair() {
        String privatePem = SigningKeyPem.writePrivate(PAIR.keys().getPrivate());
        String publicPem = SigningKeyPem.writePublic(PAIR.keys().getPublic());

        assertThat(privatePem).isEqualTo(PAIR.privatePem());
        assertThat(publicPem).isEqualTo(PAIR.publicPem());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n", "garbage", "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"})
    void readWhenThePrivateKeyIsMissingOrGarbageThenNamesItsSetting(String pem) {
        assertRefused(pem, PAIR.publicPem(), PRIVATE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "garbage", "-----END PUBLIC KEY----------BEGIN PUBLIC KEY-----"})
    void readWhenThePublicKeyIsMissingOrGarbageThenNamesItsSetting(String pem) {
        assertRefused(PAIR.privatePem(), pem, PUBLIC);
    }

    @Test
    void readWhenTheBase64IsDamagedThenNamesTheSetting() {
        assertRefused(PAIR.privatePem().replaceAll("\nM", "\nA"), PAIR.publicPem(), PRIVATE);
        assertRefused(PAIR.privatePem(), PAIR.publicPem().replaceAll("\nM", "\nA"), PUBLIC);
    }

    @Test
    void readWhenAKeyIsRsaThenNamesItsSetting() {
        TestKeyPair rsa = TestKeyPair.rsa();

        assertRefused(rsa.privatePem(), PAIR.publicPem(), PRIVATE);
        assertRefused(PAIR.privatePem(), rsa.publicPem(), PUBLIC);
    }

    @Test
    void readWhenAKeyIsOnAnotherCurveThenNamesItsSetting() {
        TestKeyPair p384 = TestKeyPair.p384();

        assertRefused(p384.privatePem(), PAIR.publicPem(), PRIVATE);
        assertRefused(PAIR.privatePem(), p384.publicPem(), PUBLIC);
    }

    @Test
    void readWhenTheSettingsAreSwappedThenNamesTheFirst() {
        assertRefused(PAIR.publicPem(), PAIR.privatePem(), PRIVATE);
    }

    @Test
    void readWhenTheKeysBelongToTwoPairsThenNamesBothSettings() {
        assertThatExceptionOfType(SigningKeyException.class)
                .isThrownBy(() ->
                        SigningKeyPem.read(PAIR.privatePem(), TestKeyPair.p256().publicPem()))
                .withMessageContaining(PRIVATE)
                .withMessageContaining(PUBLIC);
    }

    @Test
    void readPreviousWhenThereAreTwoPairsThenReadsBothInOrder() {
        TestKeyPair other = TestKeyPair.p256();
        String pem = PAIR.privatePem() + PAIR.publicPem() + other.privatePem() + other.publicPem();

        assertThat(SigningKeyPem.readPrevious(pem))
                .containsExactly(
                        SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem()),
                        SigningKeyPem.read(other.privatePem(), other.publicPem()));
        assertThat(SigningKeyPem.readPrevious(pem.replace("\n", "\\n"))).hasSize(2);
        assertThat(SigningKeyPem.readPrevious(" ")).isEmpty();
    }

    @Test
    void readPreviousWhenAPairIsIncompleteOrMixedThenNamesTheSetting() {
        String another = TestKeyPair.p256().publicPem();
        for (String pem :
                java.util.List.of("garbage", PAIR.privatePem(), PAIR.publicPem(), PAIR.privatePem() + another)) {
            assertThatExceptionOfType(SigningKeyException.class)
                    .isThrownBy(() -> SigningKeyPem.readPrevious(pem))
                    .withMessageContaining("LOCAL_JWT_PREVIOUS_KEYS");
        }
    }

    private static void assertRefused(String privatePem, String publicPem, String setting) {
        String other = setting.equals(PRIVATE) ? PUBLIC : PRIVATE;
        assertThatExceptionOfType(SigningKeyException.class)
                .isThrownBy(() -> SigningKeyPem.read(privatePem, publicPem))
                .withMessageContaining(setting)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain(other));
    }
}
