package org.clinicalplatform.spec.rule;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SourceTree;
import org.clinicalplatform.spec.Specification;

/** Rules for the source files, because bundling copies responses and turns inline objects into components. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum SourceRule implements Rule<SourceTree> {
    /** Nested folders make the bundler duplicate schemas. */
    FOLDER_IS_FLAT_EXCEPT_FOR_EXAMPLES(SourceRule::otherFolders),
    FILE_IS_REACHED(SourceRule::strayFiles),
    ERROR_RESPONSE_IS_SHARED(tree -> perFile(tree, SourceRule::ownRefusals)),
    ENUM_IS_A_COMPONENT(tree -> perFile(tree, ShapeChecks::inlineEnums)),
    OBJECT_IS_A_COMPONENT(tree -> perFile(tree, ShapeChecks::inlineObjects));

    private static final String SHARED = "common-errors.yaml#/components/responses/";
    private static final String DEFAULT = SHARED + "Error";

    private final Function<SourceTree, Stream<String>> check;

    SourceRule(Function<SourceTree, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<SourceTree, Stream<String>> check() {
        return check;
    }

    private static Stream<String> otherFolders(SourceTree tree) {
        return tree.folders().stream().filter(folder -> !folder.equals("examples"));
    }

    private static Stream<String> strayFiles(SourceTree tree) {
        Set<String> reached = tree.reached();
        return tree.files().stream().filter(file -> !reached.contains(file));
    }

    private static Stream<String> perFile(SourceTree tree, Function<Specification, Stream<String>> check) {
        return tree.files().stream()
                .flatMap(file -> check.apply(tree.document(file)).map(offender -> file + ": " + offender));
    }

    private static Stream<String> ownRefusals(Specification document) {
        return document.operations().stream()
                .flatMap(operation -> operation.node().path("responses").properties().stream()
                        .filter(response -> ErrorChecks.isRefusal(response.getKey()))
                        .filter(response -> !isShared(
                                response.getKey(),
                                response.getValue().path("$ref").asText()))
                        .map(response -> operation.id() + " " + response.getKey()));
    }

    private static boolean isShared(String status, String reference) {
        return status.equals("default") ? reference.equals(DEFAULT) : reference.startsWith(SHARED);
    }
}
