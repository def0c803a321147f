package org.clinicalplatform.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.time.Clock;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;

/** The conventions of the code below a root package, apart from who imports whom. */
final class HouseRules {
    private static final List<String> FEATURES_WITH_PARTS = List.of("platform", "authentication", "accesscontrol");
    private static final String EMPTY_NAMES = ".*(Impl|Util|Utils|Helper|Manager)";

    private HouseRules() {}

    static ArchRule featuresHaveNoCycles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    static ArchRule partsOfFeaturesHaveNoCycles(String root) {
        List<ArchRule> rules = FEATURES_WITH_PARTS.stream()
                .<ArchRule>map(feature -> slices().matching(root + "." + feature + ".(*)..")
                        .should()
                        .beFreeOfCycles()
                        .allowEmptyShould(true))
                .toList();
        return CompositeArchRule.of(rules);
    }

    /**
     * Generated types stay at the edge, where bodies are mapped and checked. Only enums of the specification are used by
     * all of a feature: a copy would hold the same values.
     */
    static ArchRule onlyControllersAndDtosSeeTheWire(String root) {
        return noClasses()
                .that(resideInAPackage(root + ".."))
                .and()
                .resideOutsideOfPackage(root + ".api..")
                .and(DescribedPredicate.not(simpleNameEndingWith("Controller")
                        .or(simpleNameEndingWith("Dtos"))
                        .or(simpleNameEndingWith("Rules"))))
                .should()
                .dependOnClassesThat(resideInAPackage(root + ".api..").and(DescribedPredicate.not(enums())));
    }

    private static DescribedPredicate<JavaClass> enums() {
        return DescribedPredicate.describe(
                "enums", type -> type.getBaseComponentType().isEnum());
    }

    static ArchRule mappersArePackagePrivateInterfaces(String root) {
        return classes()
                .that(resideInAPackage(root + ".."))
                .and()
                .areAnnotatedWith(Mapper.class)
                .should()
                .beInterfaces()
                .andShould()
                .bePackagePrivate()
                .andShould()
                .haveSimpleNameEndingWith("Mapper");
    }

    static ArchRule mappersHaveTheirStatementsBeside(String root) {
        return classes()
                .that(resideInAPackage(root + ".."))
                .and()
                .areAnnotatedWith(Mapper.class)
                .should(new HaveMirroredStatements());
    }

    static ArchRule namesSayWhatAClassIs(String root) {
        return noClasses()
                .that(resideInAPackage(root + ".."))
                .and()
                .resideOutsideOfPackage(root + ".api..")
                .should()
                .haveNameMatching(EMPTY_NAMES)
                .orShould()
                .resideInAPackage("..common..");
    }

    static ArchRule packagesSayWhatTheyAre(String root) {
        return classes()
                .that(resideInAPackage(root + ".."))
                .and()
                .resideOutsideOfPackage(root + ".api..")
                .should(new LiveInADescribedPackage());
    }

    /** Time comes from the one clock; a stop watch may use {@code nanoTime}. */
    static ArchRule timeComesFromTheClock(String root) {
        return noClasses()
                .that(resideInAPackage(root + ".."))
                .and()
                .resideOutsideOfPackages(root + ".api..", root + ".platform.time..")
                .should()
                .callCodeUnitWhere(readsTheSystemClock());
    }

    /** The sentence of the miss answer exists once, so that no path can have its own. */
    static ArchRule onlyDenialSaysNotFound(String root) {
        return classes()
                .that(resideInAPackage(root + ".."))
                .and()
                .resideOutsideOfPackages(root + ".api..", root + ".platform.denial..")
                .should(new NotSayThatARecordIsNotFound());
    }

    private static DescribedPredicate<JavaCall<?>> readsTheSystemClock() {
        return new DescribedPredicate<>("read the system clock") {
            @Override
            public boolean test(JavaCall<?> call) {
                CodeUnitCallTarget target = call.getTarget();
                JavaClass owner = target.getOwner();
                boolean withoutClock = target.getRawParameterTypes().stream()
                        .noneMatch(parameter -> parameter.isEquivalentTo(Clock.class));
                return owner.isEquivalentTo(System.class) && target.getName().equals("currentTimeMillis")
                        || owner.isEquivalentTo(Date.class)
                                && target.getName().equals("<init>")
                                && target.getRawParameterTypes().isEmpty()
                        || owner.isEquivalentTo(Clock.class) && target.getName().startsWith("system")
                        || owner.isAssignableTo(TemporalAccessor.class)
                                && target.getName().equals("now")
                                && withoutClock;
            }
        };
    }
}
