package org.clinicalplatform.demographics.matching;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Settings of the search for duplicates.
 *
 * @param parameters file that says what comparisons are weighed by, such as one that {@code estimate-matching} wrote
 */
@ConfigurationProperties("svc.demographics.matching")
public record MatchingSettings(
        @DefaultValue(MatchParameterFile.DEFAULTS) Resource parameters) {}
