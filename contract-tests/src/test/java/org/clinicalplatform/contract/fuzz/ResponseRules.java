package org.clinicalplatform.contract.fuzz;

import com.atlassian.oai.validator.report.ValidationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SpecConformance;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;

/** What the specification demands of every response. */
final class ResponseRules {

    /**
     * Errors that any operation may have without describing them: of the request line, the header and the body as such.
     */
    private static final Set<Integer> OF_ANY_OPERATION = Set.of(400, 404, 405, 406, 408, 413, 414, 415, 431);

    /** What comes before a method that the path does not have. */
    private static final Set<Integer> OF_THE_CALLER = Set.of(401, 403);

    private ResponseRules() {}

    /** What is wrong with a response; empty for a good one. */
    static List<String> violations(FuzzRequest request, RawResponse response) {
        List<String> violations = new ArrayList<>();
        int status = response.status();
        if (!isDocumented(request, status)) {
            violations.add("status " + status + " is not documented");
        }
        if (request.broken() && status < 400) {
            violations.add("accepted although the specification refuses it");
        }
        if (status == 401 && response.header("WWW-Authenticate").isEmpty()) {
            violations.add("401 without WWW-Authenticate");
        }
        if ((status == 429 || status == 503)
                && !response.text().contains("OUTCOME_UNKNOWN")
                && !response.header("Retry-After").orElse("").matches("\\d+")) {
            violations.add(status + " without Retry-After in seconds");
        }
        verifyForm(response, violations);
        if (request.isOfOperation()) {
            verifyBody(request.operation(), response, violations);
        }
        return violations;
    }

    private static boolean isDocumented(FuzzRequest request, int status) {
        boolean ofAny = OF_ANY_OPERATION.contains(status);
        return ofAny
                || (request.isOfOperation()
                        ? request.operation().documents(status)
                        : status < 300 || OF_THE_CALLER.contains(status));
    }

    private static void verifyForm(RawResponse response, List<String> violations) {
        try {
            if (response.status() >= 400) {
                StandardError.verifyShape(response);
            } else {
                StandardError.verifyCommonHeaders(response);
            }
        } catch (AssertionError | IllegalStateException e) {
            violations.add(String.valueOf(e.getMessage()));
        }
    }

    private static void verifyBody(SpecOperation operation, RawResponse response, List<String> violations) {
        ValidationReport report = SpecConformance.report(operation, response);
        if (report.hasErrors()) {
            report.getMessages().forEach(message -> violations.add(message.getMessage()));
        }
    }
}
