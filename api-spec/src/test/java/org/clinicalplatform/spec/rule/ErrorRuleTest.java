package org.clinicalplatform.spec.rule;

import static org.clinicalplatform.spec.rule.ErrorRule.BUSINESS_ERROR_CODE_IS_EXPLAINED;
import static org.clinicalplatform.spec.rule.ErrorRule.BUSINESS_ERROR_CODE_MAY_BE_NULL;
import static org.clinicalplatform.spec.rule.ErrorRule.CHALLENGE_GOES_WITH_401;
import static org.clinicalplatform.spec.rule.ErrorRule.DEFAULT_RESPONSE_IS_PRESENT;
import static org.clinicalplatform.spec.rule.ErrorRule.ERROR_ANSWER_IS_THE_ERROR_BODY;
import static org.clinicalplatform.spec.rule.ErrorRule.ERROR_BODY_HAS_THE_FIVE_PROPERTIES_IN_ORDER;
import static org.clinicalplatform.spec.rule.ErrorRule.ERROR_BODY_IS_COMPLETE;
import static org.clinicalplatform.spec.rule.ErrorRule.ERROR_EXAMPLE_OF_400_AND_404_HAS_NO_CODE;
import static org.clinicalplatform.spec.rule.ErrorRule.ERROR_EXAMPLE_SHOWS_ITS_STATUS;
import static org.clinicalplatform.spec.rule.ErrorRule.WAITING_TIME_GOES_WITH_429_AND_503;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

class ErrorRuleTest extends ContractRuleProof {
    private static final String ERROR_BODY = SCHEMAS + "/ErrorBody";
    private static final String NOT_FOUND = RESPONSES + "/NotFound/content/application~1json";

    @Override
    Stream<ErrorRule> rules() {
        return Stream.of(ErrorRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        return Stream.concat(brokenAnswers(), brokenBodies());
    }

    private static Stream<Broken<Contract>> brokenAnswers() {
        return Stream.of(
                broken(DEFAULT_RESPONSE_IS_PRESENT, SAMPLE.without(READ + "/responses/default"), "getNote"),
                broken(
                        ERROR_ANSWER_IS_THE_ERROR_BODY,
                        SAMPLE.with(NOT_FOUND + "/schema", "{type: string}")
                                .with(CREATE + "/responses/409", "{description: Conflict}")
                                .with(RESPONSES + "/BadRequest/content/text~1html", "{schema: {type: string}}"),
                        "createNote 400",
                        "createNote 409",
                        "getNote 404"),
                broken(
                        ERROR_EXAMPLE_SHOWS_ITS_STATUS,
                        SAMPLE.with(NOT_FOUND + "/example/errorCode", "403"),
                        "getNote 404"),
                broken(
                        ERROR_EXAMPLE_OF_400_AND_404_HAS_NO_CODE,
                        SAMPLE.with(NOT_FOUND + "/example/businessErrorCode", "NOTE_SIGNED"),
                        "getNote 404"),
                broken(
                        CHALLENGE_GOES_WITH_401,
                        SAMPLE.with(LOGIN + "/responses/401", "{$ref: '#/components/responses/Forbidden'}"),
                        "loginAccount 401"),
                broken(
                        WAITING_TIME_GOES_WITH_429_AND_503,
                        SAMPLE.with(LOGIN + "/responses/429", "{$ref: '#/components/responses/Error'}")
                                .with(LOGIN + "/responses/503", "{$ref: '#/components/responses/Error'}"),
                        "loginAccount 429",
                        "loginAccount 503"));
    }

    private static Stream<Broken<Contract>> brokenBodies() {
        return Stream.of(
                broken(
                        ERROR_BODY_HAS_THE_FIVE_PROPERTIES_IN_ORDER,
                        SAMPLE.with(ERROR_BODY + "/properties/traceId", "{type: string}"),
                        "ErrorBody has [errorCode, apiPath, errorMessage, errorTime, businessErrorCode, traceId]"),
                broken(
                        ERROR_BODY_HAS_THE_FIVE_PROPERTIES_IN_ORDER,
                        SAMPLE.without(ERROR_BODY + "/properties/errorCode")
                                .with(ERROR_BODY + "/properties/errorCode", "{type: integer}"),
                        "ErrorBody has [apiPath, errorMessage, errorTime, businessErrorCode, errorCode]"),
                broken(
                        ERROR_BODY_IS_COMPLETE,
                        SAMPLE.with(ERROR_BODY + "/required", "[errorCode, apiPath, errorMessage, errorTime]"),
                        "businessErrorCode"),
                broken(
                        BUSINESS_ERROR_CODE_MAY_BE_NULL,
                        SAMPLE.without(SCHEMAS + "/BusinessErrorCode/nullable"),
                        "businessErrorCode is not nullable"),
                broken(
                        BUSINESS_ERROR_CODE_IS_EXPLAINED,
                        SAMPLE.with(SCHEMAS + "/BusinessErrorCode/enum", "[NOTE_SIGNED, NOTE_LOST]"),
                        "NOTE_LOST"));
    }
}
