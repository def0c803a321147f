package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.SourceRule.ENUM_IS_A_COMPONENT;
import static org.clinicalplatform.spec.rule.SourceRule.FILE_IS_REACHED;
import static org.clinicalplatform.spec.rule.SourceRule.FOLDER_IS_FLAT_BUT_FOR_EXAMPLES;
import static org.clinicalplatform.spec.rule.SourceRule.OBJECT_IS_A_COMPONENT;
import static org.clinicalplatform.spec.rule.SourceRule.REFUSAL_IS_SHARED_BY_REFERENCE;

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
    private Path folder;

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
        return tree("sample", Map.of());
    }

    @Override
    Stream<Broken<SourceTree>> broken() {
        return Stream.of(
                broken(FOLDER_IS_FLAT_BUT_FOR_EXAMPLES, tree("nested", Map.of("clinical/x.yaml", "{}")), "clinical"),
                broken(
                        FILE_IS_REACHED,
                        tree("stray", Map.of("old.yaml", "{a: {$ref: 'notes.yaml'}}", "examples/old.yaml", "{}")),
                        "examples/old.yaml",
                        "old.yaml"),
                broken(
                        REFUSAL_IS_SHARED_BY_REFERENCE,
                        notes(
                                "refusals",
                                "common-errors.yaml#/components/responses/Error",
                                "#/components/responses/Mine"),
                        "notes.yaml: listNotes default"),
                broken(
                        REFUSAL_IS_SHARED_BY_REFERENCE,
                        notes(
                                "default",
                                "common-errors.yaml#/components/responses/Error",
                                "common-errors.yaml#/components/responses/Unauthorized"),
                        "notes.yaml: listNotes default"),
                broken(
                        REFUSAL_IS_SHARED_BY_REFERENCE,
                        notes(
                                "unshared",
                                "{$ref: 'common-errors.yaml#/components/responses/Unauthorized'}",
                                "{description: No}"),
                        "notes.yaml: listNotes 401"),
                broken(ENUM_IS_A_COMPONENT, notes("enum", "{type: string}", "{enum: [A]}"), "notes.yaml: Note.title"),
                broken(
                        OBJECT_IS_A_COMPONENT,
                        notes("object", "{type: string}", "{type: object}"),
                        "notes.yaml: Note.title"));
    }

    private SourceTree notes(String name, String from, String to) {
        return tree(
                name, Map.of("notes.yaml", FILES.getOrDefault("notes.yaml", "").replace(from, to)));
    }

    /** The sample's files, with some of them replaced or added. */
    private SourceTree tree(String name, Map<String, String> edits) {
        Map<String, String> files = new LinkedHashMap<>(FILES);
        files.putAll(edits);
        files.forEach((file, text) -> write(folder.resolve(name).resolve(file), text));
        return new SourceTree(folder.resolve(name));
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
