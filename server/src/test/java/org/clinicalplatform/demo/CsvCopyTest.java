package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvCopyTest {

    @Test
    void statementWhenHeaderHasNamesThenQuotesEachOfThem() {
        assertThat(CsvCopy.statement("person_name", "id,use,given"))
                .isEqualTo("copy \"person_name\" (\"id\", \"use\", \"given\") from stdin with (format csv)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "id,",
                ",id",
                "id, code",
                "id\r",
                "\uFEFFid",
                "\"id\"",
                "Id",
                "1d",
                "größe",
                "id) from program 'true' --",
                "id\") from stdin; drop table tenant; --",
                "a23456789012345678901234567890123456789012345678901234567890abcd"
            })
    void statementWhenHeaderHasAnythingElseThenRefuses(String header) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CsvCopy.statement("tenant", header))
                .withMessage("The first line of tenant.csv must be column names separated by commas");
    }

    @Test
    void statementWhenTableIsNoPlainNameThenRefuses() {
        assertThatIllegalArgumentException().isThrownBy(() -> CsvCopy.statement("tenant\" --", "id"));
    }
}
