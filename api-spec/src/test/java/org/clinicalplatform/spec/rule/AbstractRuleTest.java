package org.clinicalplatform.spec.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves that the specification keeps each rule and that each rule can fail.
 *
 * @param <D> what the rules read
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AbstractRuleTest<D> {

    /**
     * A document that violates one rule.
     *
     * @param offenders all that the rule has to report
     */
    record Broken<D>(Rule<D> rule, D document, List<String> offenders) {
        @Override
        public String toString() {
            return rule.name() + " " + offenders;
        }
    }

    abstract Stream<? extends Rule<D>> rules();

    /** The document of this build. */
    abstract D current();

    /** A small document that keeps every rule. */
    abstract D sample();

    /** At least one broken document for each rule. */
    abstract Stream<Broken<D>> broken();

    static <D> Broken<D> broken(Rule<D> rule, D document, String... offenders) {
        return new Broken<>(rule, document, List.of(offenders));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void specificationWhenReadThenKeepsTheRule(Rule<D> rule) {
        assertThat(rule.offenders(current())).as(rule.name()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void sampleWhenReadThenKeepsTheRule(Rule<D> rule) {
        assertThat(rule.offenders(sample())).as(rule.name()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("broken")
    void brokenDocumentWhenReadThenEveryOffenderIsNamed(Broken<D> broken) {
        assertThat(broken.rule().offenders(broken.document()))
                .as(broken.rule().name())
                .containsExactlyElementsOf(broken.offenders());
    }

    @Test
    void rulesWhenListedThenEachIsProvedToFail() {
        Set<Rule<D>> proved = broken().map(Broken::rule).collect(Collectors.toSet());
        assertThat(rules()).allMatch(proved::contains);
    }
}
