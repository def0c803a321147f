package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The normal range beside the latest value of a vital sign is the one that was recorded with it. */
class PlottedRangeBrowserTest {

    private static final String CHILD = ", \"referenceLow\": 80, \"referenceHigh\": 150";

    /** A pulse that is normal for a child of two is not that for the same child at ten. */
    @Test
    void rangeWhenTheLatestValueHasNoneThenIsNotThatOfAnEarlierOne() {
        try (DeskPage desk = chartWith("")) {
            assertThat(desk.first(".plot-latest").getText())
                    .startsWith("72 /min")
                    .doesNotContain("normal");
            assertThat(desk.all(".plot-range")).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            , "referenceLow": 60, "referenceHigh": 100 | normal 60 to 100
            , "referenceLow": 60                       | normal from 60
            , "referenceHigh": 100                     | normal up to 100
            """)
    void rangeWhenTheLatestValueHasOneOrTwoLimitsThenIsShown(String limits, String shown) {
        try (DeskPage desk = chartWith(limits)) {
            assertThat(desk.first(".plot-latest").getText()).endsWith("; " + shown);
            assertThat(desk.all(".plot-range")).hasSize(1);
            desk.assertAccessible();
        }
    }

    private static DeskPage chartWith(String limits) {
        DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN);
        String measured = pulse(72, "2026-01-02T00:00:00Z", limits) + ", " + pulse(110, "2018-01-02T00:00:00Z", CHILD);
        desk.respond("/clinical/observations?", "[" + measured + "]");
        return desk.go("/patients/" + Demo.PATIENT_AT_N1).see("72 /min");
    }

    private static String pulse(int value, String at, String limits) {
        return """
                {"code": {"code": "8867-4", "display": "Pulse"}, "value": {"quantity": {"value": %d, "unit": "/min"}},
                 "status": "FINAL", "effectiveAt": "%s"%s}
                """.formatted(value, at, limits).replace("\n", "");
    }
}
