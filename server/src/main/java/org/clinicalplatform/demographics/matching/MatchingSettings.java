package org.clinicalplatform.demographics.matching;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Settings of the candidate search.
 *
 * @param parameters weights, thresholds and stand-in days by which duplicates are found: a file that
 *     `estimate-matching` wrote, as `file:/…`, or those built in
 * @param names further nicknames and spellings of names, for all tenants or for one: a YAML file as `file:/…`, which
 *     adds to those built in
 */
@ConfigurationProperties("svc.demographics.matching")
public record MatchingSettings(
        @DefaultValue(MatchParameterFile.DEFAULTS) Resource parameters,
        @Nullable Resource names) {}
