package org.clinicalplatform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule must find its violation in a small house that breaks them all. */
class BrokenHouseTest {
    private static final String BROKEN = "org.brokenhouse";
    private static final JavaClasses HOUSE = new ClassFileImporter().importPackages(BROKEN);

    @ParameterizedTest
    @MethodSource("org.clinicalplatform.architecture.ArchitectureTest#rules")
    void aBrokenHouseWhenCheckedThenTheRuleFindsIt(Function<String, ArchRule> rule) {
        assertThat(rule.apply(BROKEN).evaluate(HOUSE).hasViolation()).isTrue();
    }

    @Test
    void aRecordWhenItUsesAnEnumOfTheSpecificationThenFollowsTheRule() {
        assertThat(HouseRules.onlyControllersAndDtosSeeTheWire(BROKEN)
                        .evaluate(HOUSE)
                        .getFailureReport()
                        .getDetails())
                .isNotEmpty()
                .noneMatch(detail -> detail.contains("VisitStatus"));
    }
}
