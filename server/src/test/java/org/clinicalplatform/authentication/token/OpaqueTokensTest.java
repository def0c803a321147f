package org.clinicalplatform.authentication.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpaqueTokensTest {
    @Test
    void generateWhenCalledThenIs48BytesInHex() {
        assertThat(OpaqueTokens.generate()).matches("[0-9a-f]{96}");
    }

    @Test
    void generateWhenCalledOftenThenNeverRepeats() {
        assertThat(Stream.generate(OpaqueTokens::generate).limit(1_000)).doesNotHaveDuplicates();
    }

    /** The test vectors of FIPS 180-4 for "abc" and of UTF-8 for text beyond ASCII. */
    @Test
    void hashWhenCalledThenIsSha256OfTheTextInHex() {
        assertThat(OpaqueTokens.hash("abc"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(OpaqueTokens.hash("é"))
                .isEqualTo("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
    }
}
