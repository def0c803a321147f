package org.clinicalplatform.contract.matrix;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PermissionMatrixTest {

    private static final byte[] BROKEN = "{\"unknown\":".getBytes(StandardCharsets.UTF_8);

    @TestFactory
    Stream<DynamicTest> operationWhenCallerLacksThePermissionThenReturns403() {
        return Matrix.each(SpecOperation::needsPermission, operation -> verify403(operation.exampleCall()));
    }

    @TestFactory
    Stream<DynamicTest> operationWhenPermissionIsLackingThenRecordIsNotLookedUp() {
        return Matrix.each(
                operation -> operation.needsPermission()
                        && !operation.pathParameters().isEmpty(),
                operation -> {
                    for (String id : new String[] {Demo.unknown(0x801), Demo.VISIT_IN_SOUTH, "not-a-uuid"}) {
                        verify403(operation.call(operation.target(
                                Map.of(operation.pathParameters().get(0), id))));
                    }
                });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallIsWrongInEveryOtherWayTooThenReturns403First() {
        return Matrix.each(SpecOperation::needsPermission, operation -> {
            RawRequest bare = RawRequest.of(operation.method(), operation.exampleTarget());
            verify403(operation.exampleCall().header("Accept", "application/xml"));
            verify403(bare.body("text/plain", BROKEN));
            verify403(bare.json(BROKEN));
            verify403(bare.json("{}"));
            for (String method : operation.foreignMethods()) {
                verify403(RawRequest.of(method, operation.exampleTarget()));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenSessionIsNotNarrowedThenAsksForThat() {
        String unscoped = Matrix.sessions().signIn(Demo.ADMIN, Demo.PASSWORD).accessToken();
        return Matrix.each(SpecOperation::needsScope, operation -> {
            verifyScopeRequired(operation.exampleCall().bearer(unscoped));
            verifyScopeRequired(operation.exampleCall().bearer(unscoped).header("Accept", "application/xml"));
            verifyScopeRequired(RawRequest.of(operation.method(), operation.exampleTarget())
                    .bearer(unscoped)
                    .json(BROKEN));
        });
    }

    private static void verify403(RawRequest request) {
        RawRequest byBystander = request.bearer(Matrix.sessions().token(Demo.BYSTANDER));

        StandardError.verify(Matrix.send(byBystander), 403, Matrix.path(request), "Access denied");
    }

    private static void verifyScopeRequired(RawRequest request) {
        StandardError.verify(
                Matrix.send(request),
                403,
                Matrix.path(request),
                "The session must be narrowed to a tenant first",
                "SESSION_SCOPE_REQUIRED");
    }
}
