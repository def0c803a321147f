package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.ReferenceRule.ID_IN_A_REQUEST_BODY_SAYS_WHAT_IT_REFERS_TO;
import static org.clinicalplatform.spec.rule.ReferenceRule.REFERENCE_HAS_400;
import static org.clinicalplatform.spec.rule.ReferenceRule.REFERENCE_IS_AN_ID_IN_A_REQUEST_BODY;
import static org.clinicalplatform.spec.rule.ReferenceRule.REFERENCE_NAMES_A_KIND_OF_RECORD;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class ReferenceRuleTest extends ContractRuleProof {
    private static final String NEW_NOTE = SCHEMAS + "/NoteCreate/properties";
    private static final String ENCOUNTERS =
            "{type: array, x-refers-to: Encounter, items: {type: string, format: uuid}}";

    @Override
    Stream<ReferenceRule> rules() {
        return Stream.of(ReferenceRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.of(
                broken(
                        ID_IN_A_REQUEST_BODY_SAYS_WHAT_IT_REFERS_TO,
                        SAMPLE.with(NEW_NOTE + "/visitId", "{type: string}")
                                .with(NEW_NOTE + "/conditionIds", "{type: array}")
                                .with(NEW_NOTE + "/status", "{$ref: '#/components/schemas/Part'}")
                                .with(SCHEMAS + "/Part", "{type: object, properties: {personId: {type: string}}}"),
                        "NoteCreate.visitId",
                        "NoteCreate.conditionIds",
                        "Part.personId"),
                broken(
                        REFERENCE_NAMES_A_KIND_OF_RECORD,
                        SAMPLE.with(NEW_NOTE + "/encounterIds", ENCOUNTERS)
                                .with(NEW_NOTE + "/bedId", "{type: string, x-refers-to: Bed}"),
                        "NoteCreate.bedId: Bed"),
                broken(
                        REFERENCE_IS_AN_ID_IN_A_REQUEST_BODY,
                        SAMPLE.with(NEW_NOTE + "/title/x-refers-to", "Encounter")
                                .with(SCHEMAS + "/Note/properties/encounterIds", ENCOUNTERS),
                        "NoteCreate.title",
                        "Note.encounterIds"),
                broken(
                        REFERENCE_HAS_400,
                        SAMPLE.with(NEW_NOTE + "/encounterIds", ENCOUNTERS).without(CREATE + "/responses/400"),
                        "createNote"));
    }
}
