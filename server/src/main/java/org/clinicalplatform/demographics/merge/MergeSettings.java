package org.clinicalplatform.demographics.merge;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of merges.
 *
 * @param statementTimeout limit of one SQL statement of a merge or its undo, which takes longer the larger the
 *     chart is; a second to an hour
 */
@ConfigurationProperties("svc.merge")
public record MergeSettings(@DefaultValue("PT60S") Duration statementTimeout) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);

    public MergeSettings {
        if (statementTimeout.compareTo(SHORTEST) < 0 || statementTimeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "svc.merge.statement-timeout must be between PT1S and PT1H, for instance PT60S");
        }
    }
}
