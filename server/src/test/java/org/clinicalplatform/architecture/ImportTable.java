package org.clinicalplatform.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Who may import whom. A new edge between features is a deliberate line here. */
final class ImportTable {
    /** The features a feature may import besides itself and the generated code; also of features still to come. */
    private static final Map<String, Set<String>> MAY_IMPORT = new TreeMap<>(Map.ofEntries(
            Map.entry("platform", Set.of()),
            Map.entry("hl7", Set.of()),
            Map.entry("securityevents", Set.of("platform")),
            // only which ids name one patient: events keep the id they were written with
            Map.entry("auditevents", Set.of("platform", "demographics")),
            Map.entry("notification", Set.of("platform", "securityevents")),
            Map.entry("identityprovider", Set.of("platform")),
            Map.entry("ratelimit", Set.of("platform", "securityevents")),
            Map.entry("accesscontrol", Set.of("platform", "securityevents", "notification", "identityprovider")),
            Map.entry(
                    "authentication",
                    Set.of("platform", "securityevents", "notification", "identityprovider", "accesscontrol")),
            Map.entry("demographics", Set.of("platform", "securityevents")),
            Map.entry("clinical", Set.of("platform", "demographics", "securityevents")),
            Map.entry("repoint", Set.of("platform", "demographics", "hl7")),
            // commands of the operator, which know tables by the catalog of the database alone
            Map.entry("schemaowner", Set.of("platform")),
            // the keys of stored secrets, and whether an identity provider proves identities
            Map.entry("integrity", Set.of("platform", "authentication", "identityprovider")),
            Map.entry("demo", Set.of("platform", "authentication")),
            // the command's own start: the hasher and the demonstration data of a database that is still empty
            Map.entry("synthea", Set.of("platform", "demographics", "clinical", "authentication", "demo")),
            Map.entry(
                    "bootstrap",
                    Set.of(
                            "platform",
                            "securityevents",
                            "notification",
                            "identityprovider",
                            "accesscontrol",
                            "authentication"))));

    /** Builds messages from plain values, so that it could be moved into a library. */
    private static final String[] OPEN_TO_HL7 = {"java..", "ca.uhn.hl7v2..", "org.jspecify.annotations.."};

    private static final String GENERATED = "api";

    private ImportTable() {}

    /** Every line of the table as one rule over the classes below the root. */
    static ArchRule importsFollowTheTable(String root) {
        return CompositeArchRule.of(MAY_IMPORT.entrySet().stream()
                        .map(line -> importsOnly(root, line.getKey(), line.getValue()))
                        .toList())
                .and(hl7KeepsToItsLibrary(root));
    }

    /** No feature escapes the table by a name it does not list; the root itself only starts the service. */
    static ArchRule everyFeatureIsListed(String root) {
        Stream<String> listed = Stream.concat(MAY_IMPORT.keySet().stream(), Stream.of(GENERATED))
                .map(feature -> in(root, feature));
        return classes()
                .that(resideInAPackage(root + ".."))
                .should()
                .resideInAnyPackage(Stream.concat(Stream.of(root), listed).toArray(String[]::new))
                .because("the table of imports must know every feature");
    }

    private static ArchRule importsOnly(String root, String feature, Set<String> allowed) {
        String[] open = Stream.concat(Stream.of(feature, GENERATED), allowed.stream())
                .map(name -> in(root, name))
                .toArray(String[]::new);
        DescribedPredicate<JavaClass> elsewhere = resideOutsideOfPackage(root + "..");
        return classes()
                .that(resideInAPackage(in(root, feature)))
                .should()
                .onlyDependOnClassesThat(elsewhere.or(resideInAnyPackage(open)))
                .allowEmptyShould(true)
                .as(feature + " imports of the service only " + allowed);
    }

    private static ArchRule hl7KeepsToItsLibrary(String root) {
        return classes()
                .that(resideInAPackage(in(root, "hl7")))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(OPEN_TO_HL7).or(resideInAPackage(in(root, "hl7"))))
                .allowEmptyShould(true);
    }

    private static String in(String root, String feature) {
        return root + "." + feature + "..";
    }
}
