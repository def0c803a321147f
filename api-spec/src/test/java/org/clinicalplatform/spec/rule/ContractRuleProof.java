package org.clinicalplatform.spec.rule;

import org.clinicalplatform.spec.Contract;

/** Proof of rules that read the bundled document; the broken ones are edits of the sample. */
abstract class ContractRuleProof extends RuleProof<Contract> {
    static final Contract SAMPLE = Contract.sample();
    private static final Contract BUNDLED = Contract.bundled();

    static final String LOGIN = "/paths/~1api~1v1~1auth~1login/post";
    static final String LOGOUT = "/paths/~1api~1v1~1auth~1logout/post";
    static final String CREATE = "/paths/~1api~1v1~1clinical~1notes/post";
    static final String LIST = "/paths/~1api~1v1~1clinical~1notes~1page/get";
    static final String READ = "/paths/~1api~1v1~1clinical~1notes~1{noteId}/get";
    static final String SCHEMAS = "/components/schemas";
    static final String RESPONSES = "/components/responses";

    @Override
    Contract contract() {
        return BUNDLED;
    }

    @Override
    Contract sample() {
        return SAMPLE;
    }
}
