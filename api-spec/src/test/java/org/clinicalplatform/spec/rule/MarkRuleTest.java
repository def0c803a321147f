package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.MarkRule.ANONYMOUS_LIVES_UNDER_AUTH;
import static org.clinicalplatform.spec.rule.MarkRule.ANONYMOUS_MEANS_NO_SECURITY;
import static org.clinicalplatform.spec.rule.MarkRule.AUTHENTICATED_HAS_401;
import static org.clinicalplatform.spec.rule.MarkRule.DENIAL_MARK_IS_KNOWN;
import static org.clinicalplatform.spec.rule.MarkRule.FORBIDDEN_HAS_403;
import static org.clinicalplatform.spec.rule.MarkRule.NOT_FOUND_HAS_404_AND_AN_ID;
import static org.clinicalplatform.spec.rule.MarkRule.OWN_MISS_HAS_NO_404;
import static org.clinicalplatform.spec.rule.MarkRule.PERMISSION_CODE_HAS_401_AND_403;
import static org.clinicalplatform.spec.rule.MarkRule.PERMISSION_IS_WELL_FORMED;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class MarkRuleTest extends ContractRuleProof {

    @Override
    Stream<MarkRule> rules() {
        return Stream.of(MarkRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.concat(brokenPermissions(), brokenDenials());
    }

    private static Stream<Broken<Contract>> brokenPermissions() {
        return Stream.of(
                broken(
                        PERMISSION_IS_WELL_FORMED,
                        SAMPLE.with(READ + "/x-permission", "Clinical.Note")
                                .with(LIST + "/x-permission", "public")
                                .without(CREATE + "/x-permission"),
                        "createNote: ",
                        "listNotes: public",
                        "getNote: Clinical.Note"),
                broken(
                        ANONYMOUS_MEANS_NO_SECURITY,
                        SAMPLE.without(LOGIN + "/security").with(LOGOUT + "/security", "[]"),
                        "loginAccount: anonymous",
                        "endSession: authenticated"),
                broken(
                        ANONYMOUS_LIVES_UNDER_AUTH,
                        SAMPLE.with(READ + "/x-permission", "anonymous"),
                        "getNote: /api/v1/clinical/notes/{noteId}"),
                broken(
                        PERMISSION_CODE_HAS_401_AND_403,
                        SAMPLE.without(LIST + "/responses/401").without(READ + "/responses/403"),
                        "listNotes: [200, 403, default]",
                        "getNote: [200, 401, 404, default]"),
                broken(AUTHENTICATED_HAS_401, SAMPLE.without(LOGOUT + "/responses/401"), "endSession: [204, default]"));
    }

    private static Stream<Broken<Contract>> brokenDenials() {
        return Stream.of(
                broken(
                        DENIAL_MARK_IS_KNOWN,
                        SAMPLE.with(READ + "/x-on-denied", "hidden").without(LOGIN + "/x-on-denied"),
                        "loginAccount: ",
                        "getNote: hidden"),
                broken(
                        NOT_FOUND_HAS_404_AND_AN_ID,
                        SAMPLE.without(READ + "/responses/404"),
                        "getNote: [200, 401, 403, default]"),
                broken(
                        NOT_FOUND_HAS_404_AND_AN_ID,
                        SAMPLE.with("/components/parameters/NoteId/name", "title"),
                        "getNote: [200, 401, 403, 404, default]"),
                broken(
                        OWN_MISS_HAS_NO_404,
                        SAMPLE.with(READ + "/x-on-denied", "own-miss"),
                        "getNote: [200, 401, 403, 404, default]"),
                broken(
                        FORBIDDEN_HAS_403,
                        SAMPLE.with(LOGOUT + "/x-on-denied", "forbidden"),
                        "endSession: [204, 401, default]"));
    }
}
