package org.clinicalplatform.spec.rule;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.SourceTree;

/** The files behind the bundle, for what bundling hides: it copies answers, and makes components of inline objects. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum SourceRule implements Rule<SourceTree> {
    /** Nested folders make the bundler write a schema twice. */
    FOLDER_IS_FLAT_BUT_FOR_EXAMPLES(SourceRule::otherFolders),
    FILE_IS_REACHED(SourceRule::strayFiles),
    REFUSAL_IS_SHARED_BY_REFERENCE(tree -> perFile(tree, SourceRule::ownRefusals)),
    ENUM_IS_A_COMPONENT(tree -> perFile(tree, ShapeRule.ENUM_IS_A_COMPONENT.check())),
    OBJECT_IS_A_COMPONENT(tree -> perFile(tree, ShapeRule.OBJECT_IS_A_COMPONENT.check()));

    private static final String SHARED = "common-errors.yaml#/components/responses/";
    private static final String DEFAULT = SHARED + "Error";

    private final Function<SourceTree, Stream<String>> check;

    SourceRule(Function<SourceTree, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public List<String> offenders(SourceTree tree) {
        return check.apply(tree).toList();
    }

    private static Stream<String> otherFolders(SourceTree tree) {
        return tree.folders().stream().filter(folder -> !folder.equals("examples"));
    }

    private static Stream<String> strayFiles(SourceTree tree) {
        Set<String> reached = tree.reached();
        return tree.files().stream().filter(file -> !reached.contains(file));
    }

    private static Stream<String> perFile(SourceTree tree, Function<Contract, Stream<String>> check) {
        return tree.files().stream()
                .flatMap(file -> check.apply(tree.document(file)).map(offender -> file + ": " + offender));
    }

    private static Stream<String> ownRefusals(Contract document) {
        return document.operations().stream()
                .flatMap(operation -> operation.node().path("responses").properties().stream()
                        .filter(response -> ErrorRule.isRefusal(response.getKey()))
                        .filter(response -> !isShared(
                                response.getKey(),
                                response.getValue().path("$ref").asText()))
                        .map(response -> operation.id() + " " + response.getKey()));
    }

    private static boolean isShared(String status, String reference) {
        return status.equals("default") ? reference.equals(DEFAULT) : reference.startsWith(SHARED);
    }
}
