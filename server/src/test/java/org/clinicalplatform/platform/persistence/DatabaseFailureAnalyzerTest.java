package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.BeanCreationException;

class DatabaseFailureAnalyzerTest {
    private final DatabaseFailureAnalyzer analyzer = new DatabaseFailureAnalyzer();

    /** A failed statement is a defect, of which the stack trace is needed. */
    @ParameterizedTest
    @CsvSource(nullValues = "none", textBlock = """
            08001, true
            08006, true
            28P01, true
            28000, true
            3D000, true
            53300, true
            57P03, true
            42P01, false
            22P02, false
            none,  false
            """)
    void analyzeWhenNoConnectionIsOpenedThenHasTheReason(String state, boolean reported) {
        SQLException refused = new SQLException("Connection to db:5432 refused", state);

        var analysis = analyzer.analyze(new BeanCreationException("dataSource", refused));

        assertThat(analysis != null).isEqualTo(reported);
        if (analysis != null) {
            assertThat(analysis.getDescription()).endsWith("opened: Connection to db:5432 refused");
        }
    }
}
