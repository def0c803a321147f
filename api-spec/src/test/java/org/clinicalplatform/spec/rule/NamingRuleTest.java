package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.NamingRule.ENUM_VALUE_IS_UPPER_SNAKE;
import static org.clinicalplatform.spec.rule.NamingRule.OPERATION_HAS_ONE_TAG;
import static org.clinicalplatform.spec.rule.NamingRule.OPERATION_ID_IS_UNIQUE;
import static org.clinicalplatform.spec.rule.NamingRule.OPERATION_ID_IS_VERB_AND_NOUN;
import static org.clinicalplatform.spec.rule.NamingRule.PARAMETER_IS_CAMEL_CASE;
import static org.clinicalplatform.spec.rule.NamingRule.PROPERTY_IS_CAMEL_CASE;
import static org.clinicalplatform.spec.rule.NamingRule.SCHEMA_IS_A_PASCAL_CASE_NOUN;
import static org.clinicalplatform.spec.rule.NamingRule.TAG_IS_DECLARED;
import static org.clinicalplatform.spec.rule.NamingRule.TAG_IS_IN_ONE_GROUP;
import static org.clinicalplatform.spec.rule.NamingRule.TAG_IS_PASCAL_CASE_PLURAL;
import static org.clinicalplatform.spec.rule.NamingRule.TAG_IS_USED;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class NamingRuleTest extends ContractRuleProof {

    @Override
    Stream<NamingRule> rules() {
        return Stream.of(NamingRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.concat(brokenTags(), Stream.concat(brokenOperationIds(), brokenSchemas()));
    }

    private static Stream<Broken<Contract>> brokenTags() {
        return Stream.of(
                broken(
                        OPERATION_HAS_ONE_TAG,
                        SAMPLE.with(CREATE + "/tags", "[Notes, Sessions]").without(READ + "/tags"),
                        "createNote has [Notes, Sessions]",
                        "getNote has []"),
                broken(TAG_IS_DECLARED, SAMPLE.with(READ + "/tags", "[Charts]"), "Charts"),
                broken(
                        TAG_IS_IN_ONE_GROUP,
                        SAMPLE.with("/x-tagGroups/0/tags", "[Notes, Notes, Charts]"),
                        "Sessions",
                        "Notes",
                        "Charts"),
                broken(TAG_IS_USED, SAMPLE.with("/tags/1/name", "Charts"), "Charts"),
                broken(TAG_IS_PASCAL_CASE_PLURAL, SAMPLE.with("/tags/1/name", "Note"), "Note"),
                broken(TAG_IS_PASCAL_CASE_PLURAL, SAMPLE.with("/tags/1/name", "clinical notes"), "clinical notes"));
    }

    private static Stream<Broken<Contract>> brokenOperationIds() {
        return Stream.of(
                broken(
                        OPERATION_ID_IS_VERB_AND_NOUN,
                        SAMPLE.with(READ + "/operationId", "note").with(LIST + "/operationId", "list_notes"),
                        "list_notes",
                        "note"),
                broken(
                        OPERATION_ID_IS_VERB_AND_NOUN,
                        SAMPLE.without(READ + "/operationId"),
                        "GET /api/v1/clinical/notes/{noteId}"),
                broken(OPERATION_ID_IS_UNIQUE, SAMPLE.with(READ + "/operationId", "listNotes"), "listNotes"));
    }

    private static Stream<Broken<Contract>> brokenSchemas() {
        return Stream.of(
                broken(
                        SCHEMA_IS_A_PASCAL_CASE_NOUN,
                        SAMPLE.with(SCHEMAS + "/createNote_request", "{}")
                                .with(SCHEMAS + "/NoteRequest", "{}")
                                .with(SCHEMAS + "/NoteResponse", "{}")
                                .with(SCHEMAS + "/NoteDto", "{}"),
                        "createNote_request",
                        "NoteRequest",
                        "NoteResponse",
                        "NoteDto"),
                broken(
                        PROPERTY_IS_CAMEL_CASE,
                        SAMPLE.with(SCHEMAS + "/Note/properties/signed_at", "{}"),
                        "Note.signed_at"),
                broken(
                        PARAMETER_IS_CAMEL_CASE,
                        SAMPLE.with(LIST + "/parameters/1/name", "page-size"),
                        "listNotes ?page-size"),
                broken(
                        ENUM_VALUE_IS_UPPER_SNAKE,
                        SAMPLE.with(SCHEMAS + "/NoteStatus/enum", "[DRAFT, signed-off]"),
                        "NoteStatus: signed-off"));
    }
}
