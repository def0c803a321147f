package org.clinicalplatform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final String ROOT = "org.clinicalplatform";
    private static final JavaClasses SERVICE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);
    private static final String BROKEN = "org.brokenhouse";
    private static final JavaClasses BROKEN_HOUSE = new ClassFileImporter().importPackages(BROKEN);

    @ParameterizedTest
    @MethodSource("rules")
    void everyClassWhenWrittenThenFollowsTheRule(Function<String, ArchRule> rule) {
        rule.apply(ROOT).check(SERVICE);
    }

    /** Each rule must find its violation in a small house that breaks them all. */
    @ParameterizedTest
    @MethodSource("rules")
    void aBrokenHouseWhenCheckedThenTheRuleFindsIt(Function<String, ArchRule> rule) {
        assertThat(rule.apply(BROKEN).evaluate(BROKEN_HOUSE).hasViolation()).isTrue();
    }

    @Test
    void aRecordWhenItUsesAnEnumOfTheSpecificationThenFollowsTheRule() {
        assertThat(HouseRules.onlyControllersAndDtosSeeTheWire(BROKEN)
                        .evaluate(BROKEN_HOUSE)
                        .getFailureReport()
                        .getDetails())
                .isNotEmpty()
                .noneMatch(detail -> detail.contains("VisitStatus"));
    }

    /** Rules name tests by their simple names too. The broken house copies names of the service. */
    @ParameterizedTest
    @ValueSource(strings = {"api-spec", "server", "client-sdk", "contract-tests"})
    void classesWhenOfOneModuleThenDoNotShareASimpleName(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", module, "src"))) {
            assertThat(files.map(Path::toString)
                            .filter(file -> file.endsWith(".java") && !file.contains("brokenhouse"))
                            .map(file -> file.substring(file.lastIndexOf(File.separatorChar) + 1))
                            .filter(name -> !name.equals("package-info.java")))
                    .isNotEmpty()
                    .doesNotHaveDuplicates();
        }
    }

    /** All the rules there are, by name. */
    static Stream<Named<Function<String, ArchRule>>> rules() {
        return Stream.of(
                rule("importsFollowTheTable", ImportTable::importsFollowTheTable),
                rule("everyFeatureIsListed", ImportTable::everyFeatureIsListed),
                rule("featuresHaveNoCycles", HouseRules::featuresHaveNoCycles),
                rule("partsOfFeaturesHaveNoCycles", HouseRules::partsOfFeaturesHaveNoCycles),
                rule("onlyControllersAndDtosSeeTheWire", HouseRules::onlyControllersAndDtosSeeTheWire),
                rule("mappersArePackagePrivateInterfaces", HouseRules::mappersArePackagePrivateInterfaces),
                rule("mappersHaveTheirStatementsBeside", HouseRules::mappersHaveTheirStatementsBeside),
                rule("namesSayWhatAClassIs", HouseRules::namesSayWhatAClassIs),
                rule("packagesSayWhatTheyAre", HouseRules::packagesSayWhatTheyAre),
                rule("timeComesFromTheClock", HouseRules::timeComesFromTheClock),
                rule("onlyDenialSaysNotFound", HouseRules::onlyDenialSaysNotFound),
                rule("countedPagesAreOfOneSnapshot", HouseRules::countedPagesAreOfOneSnapshot),
                rule("transactionsWithTheProviderAreLimited", HouseRules::transactionsWithTheProviderAreLimited));
    }

    private static Named<Function<String, ArchRule>> rule(String name, Function<String, ArchRule> rule) {
        return Named.of(name, rule);
    }
}
