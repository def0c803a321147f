package org.clinicalplatform.contract.fuzz;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * Sends generated requests, one after the other, and checks every response. A batch begins with the ids of the
 * demonstration data alone: its seed makes the same requests again, as far as the responses are the same.
 */
public final class FuzzRun {

    private final ServerUnderTest server;
    private final List<SpecOperation> operations;
    private final RequestTokens tokens;
    private final StoredWrites writes;
    private final FuzzResult result = new FuzzResult();

    /** @param writes of the server's database, where refused requests must not leave any */
    public FuzzRun(ServerUnderTest server, List<SpecOperation> operations, RequestTokens tokens, StoredWrites writes) {
        this.server = server;
        this.operations = operations;
        this.tokens = tokens;
        this.writes = writes;
    }

    /** Sends a batch of all kinds of requests. */
    public void run(long seed, int requests) {
        run(seed, requests, generator -> generator::any);
    }

    /** Sends a batch of requests that the specification refuses, whoever calls. */
    public void runBroken(long seed, int requests) {
        run(seed, requests, generator -> generator::broken);
    }

    /** Of all batches so far. */
    public FuzzResult result() {
        return result;
    }

    private void run(
            long seed, int requests, Function<RequestGenerator, Function<Choices, FuzzRequest>> kindOfRequests) {
        IdPool ids = new IdPool(operations);
        Function<Choices, FuzzRequest> next = kindOfRequests.apply(new RequestGenerator(operations, ids));
        writes.take();
        for (int number = 0; number < requests; number++) {
            send(seed, number, next.apply(new Choices(seed * 1_000_003 + number)), ids);
        }
    }

    private void send(long seed, int number, FuzzRequest request, IdPool ids) {
        RawRequest call = request.hasToken() ? request.request().bearer(tokens.of(request)) : request.request();
        writes.take();
        try {
            RawResponse response = server.send(call);
            int status = response.status();
            result.add(request, status);
            List<String> broken = violations(request, response);
            if (!broken.isEmpty()) {
                result.add(new Violation(seed, number, request, response.toString(), broken));
            }
            if (status == 401 && request.hasToken()) {
                tokens.refused(request);
            }
            if (status == 201 && request.isOfOperation()) {
                ids.keep(request.operation(), request.path(), response.json());
            }
        } catch (UncheckedIOException | IllegalStateException e) {
            result.add(request, 0);
            result.add(new Violation(seed, number, request, String.valueOf(e), List.of("no HTTP response")));
        }
    }

    private List<String> violations(FuzzRequest request, RawResponse response) {
        List<String> violations = new ArrayList<>(ResponseRules.violations(request, response));
        Set<String> tables = writes.take();
        if (response.status() >= 400) {
            Set<String> stored = StoredWrites.ofRefused(request, tables);
            if (!stored.isEmpty()) {
                violations.add("refused, but wrote to " + stored);
            }
        }
        return violations;
    }
}
