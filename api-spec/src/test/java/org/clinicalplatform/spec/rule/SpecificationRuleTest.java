package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;
import org.clinicalplatform.spec.Yaml;

/** The violations are edits of the sample, listed in {@code broken-rules.yaml}. */
class SpecificationRuleTest extends AbstractRuleTest<Specification> {
    private static final Specification CURRENT = Specification.bundled();
    private static final Specification SAMPLE = Specification.sample();

    @Override
    Stream<SpecificationRule> rules() {
        return Stream.of(SpecificationRule.values());
    }

    @Override
    Specification current() {
        return CURRENT;
    }

    @Override
    Specification sample() {
        return SAMPLE;
    }

    @Override
    Stream<Broken<Specification>> broken() {
        return Yaml.resource("/broken-rules.yaml")
                .propertyStream()
                .flatMap(rule -> rule.getValue().valueStream().map(broken -> violation(rule.getKey(), broken)));
    }

    private static Broken<Specification> violation(String rule, JsonNode broken) {
        List<String> offenders =
                broken.path("offenders").valueStream().map(JsonNode::asText).toList();
        return new Broken<>(SpecificationRule.valueOf(rule), SAMPLE.edited(broken), offenders);
    }
}
