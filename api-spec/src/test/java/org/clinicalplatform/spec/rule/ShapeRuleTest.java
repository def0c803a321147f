package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.ShapeRule.ARRAY_IS_NEVER_NULL;
import static org.clinicalplatform.spec.rule.ShapeRule.ENUM_IS_A_COMPONENT;
import static org.clinicalplatform.spec.rule.ShapeRule.OBJECT_IS_A_COMPONENT;
import static org.clinicalplatform.spec.rule.ShapeRule.PAGE_HAS_THE_ONE_SHAPE;
import static org.clinicalplatform.spec.rule.ShapeRule.UNION_HAS_A_DISCRIMINATOR;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class ShapeRuleTest extends ContractRuleProof {
    private static final String NOTE = SCHEMAS + "/Note/properties";
    private static final String BODY = CREATE + "/requestBody/content/application~1json/schema";
    private static final String REFERENCES = "[{$ref: '#/components/schemas/Note'}]";

    @Override
    Stream<ShapeRule> rules() {
        return Stream.of(ShapeRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.concat(inlineTypes(), oddTypes());
    }

    private static Stream<Broken<Contract>> inlineTypes() {
        return Stream.of(
                broken(
                        ENUM_IS_A_COMPONENT,
                        SAMPLE.with(NOTE + "/tags/items/enum", "[WARD]")
                                .with(LIST + "/parameters/1/schema/enum", "[10, 20]"),
                        "listNotes ?size",
                        "Note.tags[]"),
                broken(
                        OBJECT_IS_A_COMPONENT,
                        SAMPLE.with(NOTE + "/signedBy", "{type: object}")
                                .with(NOTE + "/tags/items", "{properties: {word: {type: string}}}")
                                .with(BODY, "{type: object, properties: {title: {type: string}}}"),
                        "createNote",
                        "Note.tags[]",
                        "Note.signedBy"),
                broken(
                        OBJECT_IS_A_COMPONENT,
                        SAMPLE.with(NOTE + "/tags", "{type: object, additionalProperties: {type: object}}"),
                        "Note.tags{}"),
                broken(
                        OBJECT_IS_A_COMPONENT,
                        SAMPLE.with(NOTE + "/signedBy", "{allOf: " + REFERENCES + "}"),
                        "Note.signedBy"));
    }

    private static Stream<Broken<Contract>> oddTypes() {
        return Stream.of(
                broken(
                        UNION_HAS_A_DISCRIMINATOR,
                        SAMPLE.with(SCHEMAS + "/Either", "{oneOf: " + REFERENCES + "}")
                                .with(SCHEMAS + "/Any", "{anyOf: " + REFERENCES + "}")
                                .with(SCHEMAS + "/Tagged", "{oneOf: [], discriminator: {propertyName: kind}}"),
                        "Either",
                        "Any"),
                broken(ARRAY_IS_NEVER_NULL, SAMPLE.with(NOTE + "/tags/nullable", "true"), "Note.tags"),
                broken(
                        PAGE_HAS_THE_ONE_SHAPE,
                        SAMPLE.with(SCHEMAS + "/NotePage/properties/next", "{type: string}"),
                        "NotePage"),
                broken(
                        PAGE_HAS_THE_ONE_SHAPE,
                        SAMPLE.with(SCHEMAS + "/NotePage/required", "[items, page, size]"),
                        "NotePage"));
    }
}
