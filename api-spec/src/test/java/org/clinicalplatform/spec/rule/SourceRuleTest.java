package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.SourceRule.ENUM_IS_A_COMPONENT;
import static org.clinicalplatform.spec.rule.SourceRule.ERROR_RESPONSE_IS_SHARED;
import static org.clinicalplatform.spec.rule.SourceRule.FILE_IS_REACHED;
import static org.clinicalplatform.spec.rule.SourceRule.FOLDER_IS_FLAT_EXCEPT_FOR_EXAMPLES;
import static org.clinicalplatform.spec.rule.SourceRule.OBJECT_IS_A_COMPONENT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SourceTree;
import org.junit.jupiter.api.io.TempDir;

class SourceRuleTest extends AbstractRuleTest<SourceTree> {
    private static final Map<String, String> FILES = Map.of(
            "openapi.yaml",
            "paths: {/api/v1/notes: {$ref: 'notes.yaml#/paths/Notes'}}",
            "notes.yaml",
            """
            paths:
              Notes:
                get:
                  operationId: listNotes
                  responses:
                    "200":
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/Note'}
                          examples: {Note: {$ref: 'examples/notes.yaml#/components/examples/Note'}}
                    "401": {$ref: 'common-errors.yaml#/components/responses/Unauthorized'}
                    default: {$ref: 'common-errors.yaml#/components/responses/Error'}
            components: {schemas: {Note: {type: object, properties: {title: {type: string}}}}}
            """,
            "common-errors.yaml",
            "components: {responses: {}}",
            "examples/notes.yaml",
            "components: {examples: {Note: {value: {title: Round}}}}");

    @TempDir
    private static Path folder;

    private int trees;

    @Override
    Stream<SourceRule> rules() {
        return Stream.of(SourceRule.values());
    }

    @Override
    SourceTree current() {
        return SourceTree.ofModule();
    }

    @Override
    SourceTree sample() {
        return tree(Map.of());
    }

    @Override
    Stream<Broken<SourceTree>> broken() {
        String unauthorized = "common-errors.yaml#/components/responses/Unauthorized";
        String error = "common-errors.yaml#/components/responses/Error";
        return Stream.of(
                broken(FOLDER_IS_FLAT_EXCEPT_FOR_EXAMPLES, tree(Map.of("clinical/x.yaml", "{}")), "clinical"),
                broken(
                        FILE_IS_REACHED,
                        tree(Map.of("old.yaml", "{a: {$ref: 'notes.yaml'}}", "examples/old.yaml", "{}")),
                        "examples/old.yaml",
                        "old.yaml"),
                broken(
                        ERROR_RESPONSE_IS_SHARED,
                        notes(error, "#/components/responses/Mine"),
                        "notes.yaml: listNotes default"),
                broken(ERROR_RESPONSE_IS_SHARED, notes(error, unauthorized), "notes.yaml: listNotes default"),
                broken(
                        ERROR_RESPONSE_IS_SHARED,
                        notes("{$ref: '" + unauthorized + "'}", "{description: No}"),
                        "notes.yaml: listNotes 401"),
                broken(ENUM_IS_A_COMPONENT, notes("{type: string}", "{enum: [A]}"), "notes.yaml: Note.title"),
                broken(OBJECT_IS_A_COMPONENT, notes("{type: string}", "{type: object}"), "notes.yaml: Note.title"));
    }

    private SourceTree notes(String from, String to) {
        return tree(Map.of("notes.yaml", FILES.getOrDefault("notes.yaml", "").replace(from, to)));
    }

    /** The files of the sample, with some of them replaced or added. */
    private SourceTree tree(Map<String, String> edits) {
        Map<String, String> files = new LinkedHashMap<>(FILES);
        files.putAll(edits);
        SourceTree tree = new SourceTree(folder.resolve(Integer.toString(trees++)));
        files.forEach((file, text) -> write(tree.folder().resolve(file), text));
        return tree;
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
