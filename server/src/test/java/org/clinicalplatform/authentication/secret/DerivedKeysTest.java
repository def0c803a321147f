package org.clinicalplatform.authentication.secret;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;

class DerivedKeysTest {
    private final ECKey current = signingKey();
    private final ECKey previous = signingKey();

    @Test
    void ofWhenRepeatedThenDerivesTheSameKeysInOrder() {
        Map<String, SecretKey> keys = DerivedKeys.of(List.of(current, previous));

        assertThat(keys.keySet()).containsExactly("jwt-" + current.getKeyID(), "jwt-" + previous.getKeyID());
        assertThat(DerivedKeys.of(List.of(current, previous))).isEqualTo(keys);
        assertThat(keys.values())
                .doesNotHaveDuplicates()
                .allSatisfy(key -> assertThat(key.getEncoded())
                        .hasSize(32)
                        .isNotEqualTo(current.getD().decode()));
    }

    private static ECKey signingKey() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true).generate();
        } catch (com.nimbusds.jose.JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
