package org.clinicalplatform.demographics.matching;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/** Settings of the candidate search; {@code parameters} is a file such as {@code estimate-matching} writes. */
@ConfigurationProperties("svc.demographics.matching")
public record MatchingSettings(
        @DefaultValue(MatchParameterFile.DEFAULTS) Resource parameters) {}
