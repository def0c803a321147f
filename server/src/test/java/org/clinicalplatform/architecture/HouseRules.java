package org.clinicalplatform.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.Page;
import org.jspecify.annotations.NullMarked;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/** The conventions of the code below a root package, apart from who imports whom. */
final class HouseRules {
    private static final List<String> FEATURES_WITH_PARTS = List.of("platform", "authentication", "accesscontrol");
    private static final String EMPTY_NAMES = ".*(Impl|Util|Utils|Helper|Manager)";

    private static final Set<String> PROVIDER_WRITES =
            Set.of("provisionUser", "setPassword", "requirePasswordUpdate", "setEnabled", "logoutUser");

    private static final String NOT_FOUND = " not found";

    /** The message for a path without an operation; it is about no record. */
    private static final String NOT_FOUND_OF_A_PATH = "Resource not found";

    private HouseRules() {}

    static ArchRule featuresHaveNoCycles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    static ArchRule partsOfFeaturesHaveNoCycles(String root) {
        return CompositeArchRule.of(FEATURES_WITH_PARTS.stream()
                .<ArchRule>map(feature -> slices().matching(root + "." + feature + ".(*)..")
                        .should()
                        .beFreeOfCycles()
                        .allowEmptyShould(true))
                .toList());
    }

    /**
     * Generated types stay at the edge, where bodies are mapped and checked. Only enums of the specification are used
     * by all of a feature: a copy would hold the same values.
     */
    static ArchRule onlyControllersAndDtosSeeTheWire(String root) {
        return noClasses()
                .that(written(root))
                .and(DescribedPredicate.not(simpleNameEndingWith("Controller")
                        .or(simpleNameEndingWith("Dtos"))
                        .or(simpleNameEndingWith("Rules"))))
                .should()
                .dependOnClassesThat(resideInAPackage(root + ".api..").and(DescribedPredicate.not(enums())));
    }

    static ArchRule mappersArePackagePrivateInterfaces(String root) {
        return mappers(root)
                .should()
                .beInterfaces()
                .andShould()
                .bePackagePrivate()
                .andShould()
                .haveSimpleNameEndingWith("Mapper");
    }

    static ArchRule mappersHaveTheirStatementsBeside(String root) {
        return mappers(root).should(fulfil("have a resource of the same name beside the package", mapper -> {
            String resource = "/" + mapper.getName().replace('.', '/') + ".xml";
            return HouseRules.class.getResource(resource) != null;
        }));
    }

    static ArchRule namesSayWhatAClassIs(String root) {
        return noClasses()
                .that(written(root))
                .should()
                .haveNameMatching(EMPTY_NAMES)
                .orShould()
                .resideInAPackage("..common..");
    }

    static ArchRule packagesSayWhatTheyAre(String root) {
        return classes()
                .that(written(root))
                .should(fulfil(
                        "live in a package whose package-info is @NullMarked",
                        member -> member.getPackage()
                                .tryGetPackageInfo()
                                .map(info -> info.isAnnotatedWith(NullMarked.class))
                                .orElse(false)));
    }

    /** Time comes from the one clock; a stop watch may use {@code nanoTime}. */
    static ArchRule timeComesFromTheClock(String root) {
        return noClasses()
                .that(written(root))
                .and()
                .resideOutsideOfPackage(root + ".platform.time..")
                .should()
                .callCodeUnitWhere(
                        DescribedPredicate.describe("read the system clock", HouseRules::readsTheSystemClock));
    }

    /**
     * The message of the not-found response exists once, so that no path can have its own. The class file has every
     * constant text as it is, also one that is put together later.
     */
    static ArchRule onlyDenialSaysNotFound(String root) {
        return classes()
                .that(written(root))
                .and()
                .resideOutsideOfPackage(root + ".platform.denial..")
                .should(fulfil(
                        "not say that a record is not found",
                        member -> !classFile(member)
                                .replace(NOT_FOUND_OF_A_PATH, "")
                                .contains(NOT_FOUND)));
    }

    /**
     * A transaction that calls the identity provider holds a connection while the provider responds, so only {@code
     * ProviderTransactions} begins one. The start and the reconciliation are one thread each.
     */
    static ArchRule transactionsWithTheProviderAreLimited(String root) {
        return noClasses()
                .that(written(root))
                .and(DescribedPredicate.describe("write to the identity provider", HouseRules::writesToTheProvider))
                .and()
                .doNotHaveSimpleName("FirstAdministrator")
                .and()
                .doNotHaveSimpleName("ProviderReconciliation")
                .should(fulfil("begin transactions themselves", HouseRules::beginsTransactions));
    }

    /**
     * A page is counted and read in one snapshot: if the list has grown in front of the last page meanwhile, the page
     * ends before the last item, and the count tells that no page follows. {@code ClinicalRecords} begins the
     * transaction of its pages itself.
     */
    static ArchRule countedPagesAreOfOneSnapshot(String root) {
        return methods()
                .that()
                .areDeclaredInClassesThat(written(root))
                .and(DescribedPredicate.describe("count the items of a page", HouseRules::countsAPage))
                .and()
                .areDeclaredInClassesThat(DescribedPredicate.not(simpleName("ClinicalRecords")))
                .should(ArchCondition.from(
                        DescribedPredicate.describe("read one snapshot", HouseRules::readsOneSnapshot)));
    }

    private static boolean countsAPage(JavaMethod method) {
        return method.getMethodCallsFromSelf().stream()
                .map(JavaCall::getTarget)
                .anyMatch(target -> target.getOwner().isEquivalentTo(Page.class)
                        && target.getName().equals("of")
                        && target.getRawParameterTypes().get(1).isEquivalentTo(long.class));
    }

    private static boolean readsOneSnapshot(JavaMethod method) {
        return method.tryGetAnnotationOfType(Transactional.class)
                .map(transaction -> transaction.isolation() == Isolation.REPEATABLE_READ)
                .orElse(false);
    }

    private static boolean writesToTheProvider(JavaClass type) {
        return type.getMethodCallsFromSelf().stream().anyMatch(call -> {
            String owner = call.getTargetOwner().getSimpleName();
            return owner.equals("IdentityProvider") && PROVIDER_WRITES.contains(call.getName())
                    || owner.equals("PasswordWriter") && call.getName().equals("write");
        });
    }

    private static boolean beginsTransactions(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(dependency -> dependency.getTargetClass().isAssignableTo(TransactionOperations.class))
                || type.getMethods().stream()
                        .filter(method -> method.isAnnotatedWith(Transactional.class))
                        .anyMatch(method ->
                                method.getAnnotationOfType(Transactional.class).propagation() != Propagation.MANDATORY);
    }

    private static DescribedPredicate<JavaClass> written(String root) {
        return resideInAPackage(root + "..").and(resideOutsideOfPackage(root + ".api.."));
    }

    private static GivenClassesConjunction mappers(String root) {
        return classes().that(resideInAPackage(root + "..")).and().areAnnotatedWith(Mapper.class);
    }

    private static DescribedPredicate<JavaClass> enums() {
        return DescribedPredicate.describe(
                "enums", type -> type.getBaseComponentType().isEnum());
    }

    private static ArchCondition<JavaClass> fulfil(String description, Predicate<JavaClass> predicate) {
        return ArchCondition.from(DescribedPredicate.describe(description, predicate));
    }

    private static String classFile(JavaClass member) {
        URI file = member.getSource().orElseThrow().getUri();
        try (InputStream bytes = file.toURL().openStream()) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean readsTheSystemClock(JavaCall<?> call) {
        CodeUnitCallTarget target = call.getTarget();
        JavaClass owner = target.getOwner();
        boolean withoutClock =
                target.getRawParameterTypes().stream().noneMatch(parameter -> parameter.isEquivalentTo(Clock.class));
        return owner.isEquivalentTo(System.class) && target.getName().equals("currentTimeMillis")
                || owner.isEquivalentTo(Date.class)
                        && target.getName().equals("<init>")
                        && target.getRawParameterTypes().isEmpty()
                || owner.isEquivalentTo(Clock.class) && target.getName().startsWith("system")
                || owner.isAssignableTo(TemporalAccessor.class)
                        && target.getName().equals("now")
                        && withoutClock;
    }
}
