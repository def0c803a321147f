package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;

/**
 * What it takes to prove the mark {@code forbidden}, {@code not-found} or {@code filtered} of one operation: calls that
 * name, beside something visible, something denied or unknown.
 *
 * @param account who calls
 * @param call the call that names an id, right in every other way
 * @param visible an id that the account may name
 * @param denied ids that exist and that the account may not name
 * @param unknown ids that name nothing
 * @param alsoWrong calls that are wrong in another way too
 */
public record NamedDenial(
        String account,
        Function<String, RawRequest> call,
        String visible,
        List<String> denied,
        List<String> unknown,
        List<Function<String, RawRequest>> alsoWrong) {

    static final List<String> DENIED_PATIENTS =
            List.of(Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.PATIENT_AT_S2, Demo.RESTRICTED_PATIENT_AT_N1);
    static final List<String> UNKNOWN =
            List.of(Demo.unknown(0xa01), Demo.unknown(0xa02), Demo.PERSON_AT_N1, Demo.ENCOUNTER);

    /** Whether its unknown ids are ids; a text that is none names nothing, and takes other ways. */
    public boolean namesIds() {
        return unknown.get(0).length() == visible.length();
    }
}
