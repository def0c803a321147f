package org.clinicalplatform.clinical.terminology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
    private final Units units = new Units();

    @Test
    void isValidWhenAUnitIsOfUcumThenIsTrue() {
        assertThat("""
                1 % cm kg kg/m2 Cel [degF] mm[Hg] cm[H2O] 10*3/uL 10*-6 /min /[HPF] mL/min/{1.73_m2} mL/min/1.73.m2
                mmol/L mg/(24.h) m[IU]/L [in_i] [pH] {score} {nominal} {count} g{creat} {#}/a fL U/L umol/L [ppm] 1/d
                m2.s-1 B[SPL] 10^3/uL ' kg/{a}/m2 {a(} {//}
                """.strip().split("\\s+")).allMatch(units::isValid);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "\n", "mm Hg", " cm", "cm ", "cm\n", "{a b}", "\u0000", "cm\u0000"})
    void isValidWhenAUnitHasABlankOrAControlCharacterThenIsFalse(String unit) {
        assertThat(units.isValid(unit)).isFalse();
    }

    @Test
    void isValidWhenAUnitIsNotOfUcumThenIsFalse() {
        assertThat("""
                foo mmHg kg/ / kg//m2 . kg. () (kg kg) (kg)) {} kg{} kg/{a}//m2 )kg( { } {score score} {a}} {{a}} {\u00e9}
                \u00b5g \u00b0C Celsius kg^2 [ ] [Hg m[[Hg]] + - --1 10*3/uL;drop m99999999999 99999999999 {a}s s{a}m 2m m2m
                """.strip().split("\\s+")).noneMatch(units::isValid);
    }

    @Test
    void isValidWhenAUnitIsTooLongThenIsNotParsed() {
        assertThat(units.isValid("m.".repeat(31) + "m")).isTrue();
        assertThat(units.isValid("m.".repeat(32) + "m")).isFalse();
        assertThat(units.isValid("(".repeat(1_000_000))).isFalse();
    }

    @Test
    void isValidWhenCalledConcurrentlyThenReturnsTheSame() {
        List<String> asked = List.of("mm[Hg]", "mmHg", "10*3/uL", "foo", "{score}", "kg/m2");
        Map<String, Long> right = IntStream.range(0, 6_000)
                .parallel()
                .mapToObj(i -> asked.get(i % asked.size()))
                .filter(units::isValid)
                .collect(Collectors.groupingBy(unit -> unit, TreeMap::new, Collectors.counting()));

        assertThat(right).isEqualTo(Map.of("mm[Hg]", 1000L, "10*3/uL", 1000L, "{score}", 1000L, "kg/m2", 1000L));
    }
}
