package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;

class EmbeddedDatabaseFailureAnalyzerTest {
    @Test
    void analyzeWhenDatabaseCannotStartThenDescriptionIsTheSentence() {
        EmbeddedDatabaseException failure = new EmbeddedDatabaseException("The disk is full.");

        FailureAnalysis analysis =
                new EmbeddedDatabaseFailureAnalyzer().analyze(new IllegalStateException("bean", failure));

        assertThat(analysis).extracting(FailureAnalysis::getDescription).isEqualTo("The disk is full.");
    }
}
