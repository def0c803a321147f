package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.DocumentationRule.OPERATION_IS_SUMMED_UP_AND_DESCRIBED;
import static org.clinicalplatform.spec.rule.DocumentationRule.PARAMETER_IS_DESCRIBED;
import static org.clinicalplatform.spec.rule.DocumentationRule.PEOPLE_ARE_THEY_OR_THEIR_ROLE;
import static org.clinicalplatform.spec.rule.DocumentationRule.PROPERTY_DESCRIPTION_ADDS_THREE_WORDS;
import static org.clinicalplatform.spec.rule.DocumentationRule.PROPERTY_HAS_AN_EXAMPLE;
import static org.clinicalplatform.spec.rule.DocumentationRule.PROPERTY_IS_DESCRIBED;
import static org.clinicalplatform.spec.rule.DocumentationRule.RESPONSE_HEADER_IS_DESCRIBED;
import static org.clinicalplatform.spec.rule.DocumentationRule.RESPONSE_IS_DESCRIBED;
import static org.clinicalplatform.spec.rule.DocumentationRule.SCHEMA_IS_DESCRIBED;
import static org.clinicalplatform.spec.rule.DocumentationRule.TAG_IS_DESCRIBED;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class DocumentationRuleTest extends ContractRuleProof {
    private static final String NOTE = SCHEMAS + "/Note/properties";

    @Override
    Stream<DocumentationRule> rules() {
        return Stream.of(DocumentationRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.concat(undescribedOperations(), undescribedSchemas());
    }

    private static Stream<Broken<Contract>> undescribedOperations() {
        return Stream.of(
                broken(TAG_IS_DESCRIBED, SAMPLE.without("/tags/0/description"), "Sessions"),
                broken(
                        OPERATION_IS_SUMMED_UP_AND_DESCRIBED,
                        SAMPLE.without(LOGIN + "/summary").with(READ + "/description", "' '"),
                        "loginAccount",
                        "getNote"),
                broken(
                        PARAMETER_IS_DESCRIBED,
                        SAMPLE.without("/components/parameters/NoteId/description"),
                        "getNote ?noteId"),
                broken(RESPONSE_IS_DESCRIBED, SAMPLE.without(LOGOUT + "/responses/204/description"), "endSession 204"),
                broken(
                        RESPONSE_HEADER_IS_DESCRIBED,
                        SAMPLE.without(CREATE + "/responses/201/headers/Location/description"),
                        "createNote 201 Location"));
    }

    private static Stream<Broken<Contract>> undescribedSchemas() {
        return Stream.of(
                broken(SCHEMA_IS_DESCRIBED, SAMPLE.without(SCHEMAS + "/NoteStatus/description"), "NoteStatus"),
                broken(PROPERTY_IS_DESCRIBED, SAMPLE.without(NOTE + "/tags/description"), "Note.tags"),
                broken(
                        PROPERTY_IS_DESCRIBED,
                        SAMPLE.without(SCHEMAS + "/NoteStatus/description"),
                        "NoteCreate.status",
                        "Note.status"),
                broken(
                        PROPERTY_DESCRIPTION_ADDS_THREE_WORDS,
                        SAMPLE.with(NOTE + "/title/description", "The title of it is, by the note")
                                .with(NOTE + "/signedBy/description", "Account that signed it by now")
                                .with(NOTE + "/tags/description", "Words to find it by"),
                        "Note.title",
                        "Note.tags",
                        "Note.signedBy"),
                broken(
                        PEOPLE_ARE_THEY_OR_THEIR_ROLE,
                        SAMPLE.with(NOTE + "/title/description", "What HE calls it")
                                .with(LOGIN + "/summary", "Let him in")
                                .with("/info/description", "The history of this theory"),
                        "/paths//api/v1/auth/login/post/summary",
                        "/components/schemas/Note/properties/title/description"),
                broken(
                        PROPERTY_HAS_AN_EXAMPLE,
                        SAMPLE.without(NOTE + "/tags/example").without(NOTE + "/title/example"),
                        "Note.title",
                        "Note.tags"));
    }
}
