package org.clinicalplatform.clinical.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservationQuantityTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "-98.6", "1E+20", "1E-20", "12345678901234567890", "0.00000000000000000001"})
    void isBoundedWhenItHasFewDigitsThenIsTrue(String number) {
        assertThat(ObservationQuantity.isBounded(new BigDecimal(number))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1E+21", "1E-21", "123456789012345678901", "1E+999999999", "1E-999999999", "0E+21"})
    void isBoundedWhenItHasManyDigitsThenIsFalse(String number) {
        assertThat(ObservationQuantity.isBounded(new BigDecimal(number))).isFalse();
    }

    /** The only scale whose magnitude exceeds {@code int}. */
    @Test
    void isBoundedWhenTheScaleIsTheMinimumThenIsFalse() {
        assertThat(ObservationQuantity.isBounded(new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE)))
                .isFalse();
    }
}
