package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.jwk.ECKey;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SigningKeyPemTest {
    private static final String PRIVATE = "LOCAL_JWT_PRIVATE_KEY";
    private static final String PUBLIC = "LOCAL_JWT_PUBLIC_KEY";
    private static final TestKeyPair PAIR = TestKeyPair.p256();

    @Test
    void readWhenThePairMatchesThenItsIdIsTheThumbprint() throws Exception {
        ECKey key = SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem());

        assertThat(key.toECPublicKey()).isEqualTo(PAIR.keys().getPublic());
        assertThat(key.toECPrivateKey()).isEqualTo(PAIR.keys().getPrivate());
        assertThat(key.getKeyID()).isEqualTo(key.computeThumbprint().toString());
    }

    @Test
    void readWhenLineBreaksAreEscapedOrThereIsTextAroundThenReadsTheSame() {
        ECKey expected = SigningKeyPem.read(PAIR.privatePem(), PAIR.publicPem());

        assertThat(SigningKeyPem.read(
                        PAIR.privatePem().replace("\n", "\\n"), PAIR.publicPem().replace("\n", "\\n")))
                .isEqualTo(expected);
        assertThat(SigningKeyPem.read(
                        "Key of the service\r\n" + PAIR.privatePem().replace("\n", "\r\n") + "\r\n",
                        "  " + PAIR.publicPem().replace("\n", "\r\n")))
                .isEqualTo(expected);
    }

    static Stream<String> readWhenThePrivateKeyIsInvalidThenNamesItsSetting() {
        return Stream.of(
                "",
                " ",
                "garbage",
                "-----BEGIN PRIVATE KEY-----",
                "-----END PRIVATE KEY-----",
                PAIR.privatePem().replaceAll("\nM", "\nA"),
                PAIR.publicPem(),
                TestKeyPair.rsa().privatePem(),
                TestKeyPair.p384().privatePem());
    }

    @ParameterizedTest
    @MethodSource
    void readWhenThePrivateKeyIsInvalidThenNamesItsSetting(String pem) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> SigningKeyPem.read(pem, PAIR.publicPem()))
                .withMessageContaining(PRIVATE)
                .withMessageNotContaining(PUBLIC);
    }

    static Stream<String> readWhenThePublicKeyIsInvalidThenNamesItsSetting() {
        return Stream.of(
                "",
                "garbage",
                "-----END PUBLIC KEY----------BEGIN PUBLIC KEY-----",
                PAIR.publicPem().replaceAll("\nM", "\nA"),
                TestKeyPair.rsa().publicPem(),
                TestKeyPair.p384().publicPem());
    }

    @ParameterizedTest
    @MethodSource
    void readWhenThePublicKeyIsInvalidThenNamesItsSetting(String pem) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> SigningKeyPem.read(PAIR.privatePem(), pem))
                .withMessageContaining(PUBLIC)
                .withMessageNotContaining(PRIVATE);
    }

    @Test
    void writeWhenReadAgainThenIsTheSamePair() {
        String privatePem = SigningKeyPem.writePrivate(PAIR.keys().getPrivate());
        String publicPem = SigningKeyPem.writePublic(PAIR.keys().getPublic());

        assertThat(privatePem).isEqualTo(PAIR.privatePem());
        assertThat(publicPem).isEqualTo(PAIR.publicPem());
    }

    @Test
    void readWhenTheKeysDoNotMatchThenNamesBothSettings() {
        assertThatExceptionOfType(InvalidSettingException.class)
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
        for (String pem : List.of("garbage", PAIR.privatePem(), PAIR.publicPem(), PAIR.privatePem() + another)) {
            assertThatExceptionOfType(InvalidSettingException.class)
                    .isThrownBy(() -> SigningKeyPem.readPrevious(pem))
                    .withMessageContaining("LOCAL_JWT_PREVIOUS_KEYS");
        }
    }
}
