package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.DocumentRule.ID_IN_PATH_OR_QUERY_IS_A_UUID;
import static org.clinicalplatform.spec.rule.DocumentRule.PATH_CARRIES_THE_MAJOR_VERSION;
import static org.clinicalplatform.spec.rule.DocumentRule.PATH_VARIABLE_IS_A_REQUIRED_PARAMETER;
import static org.clinicalplatform.spec.rule.DocumentRule.SECURITY_SCHEME_IS_DEFINED;
import static org.clinicalplatform.spec.rule.DocumentRule.VERSION_IS_3_0_3;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class DocumentRuleTest extends ContractRuleProof {
    private static final String NOTE_ID = "/components/parameters/NoteId";

    @Override
    Stream<DocumentRule> rules() {
        return Stream.of(DocumentRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.of(
                broken(VERSION_IS_3_0_3, SAMPLE.with("/openapi", "3.1.0"), "openapi: 3.1.0"),
                broken(
                        PATH_CARRIES_THE_MAJOR_VERSION,
                        SAMPLE.with("/paths/~1api~1notes", "{get: {}}").with("/paths/~1api~1v2~1notes", "{get: {}}"),
                        "/api/notes",
                        "/api/v2/notes"),
                broken(
                        PATH_VARIABLE_IS_A_REQUIRED_PARAMETER,
                        SAMPLE.with(NOTE_ID + "/name", "visitId"),
                        "getNote: path has [noteId], parameters [visitId]"),
                broken(
                        PATH_VARIABLE_IS_A_REQUIRED_PARAMETER,
                        SAMPLE.with(NOTE_ID + "/required", "false"),
                        "getNote: path has [noteId], parameters []"),
                broken(ID_IN_PATH_OR_QUERY_IS_A_UUID, SAMPLE.without(NOTE_ID + "/schema/format"), "getNote ?noteId"),
                broken(
                        ID_IN_PATH_OR_QUERY_IS_A_UUID,
                        SAMPLE.with(LIST + "/parameters/0/schema/type", "integer"),
                        "listNotes ?patientId"),
                broken(
                        SECURITY_SCHEME_IS_DEFINED,
                        SAMPLE.with(LOGIN + "/security", "[{device: []}]"),
                        "loginAccount: device"));
    }
}
