package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;

/**
 * A property of a body that refers to a record: what it takes to prove that a denied reference answers like an unknown
 * one.
 *
 * @param operation whose body it is
 * @param record what the answer calls it
 * @param call the call that refers to an id, right in every other way
 * @param visible an id that the administrator of the demo data may refer to
 * @param denied ids that exist and that he may not refer to
 * @param unknown ids that name nothing of the kind
 * @param alsoWrong calls that are wrong in another way too
 */
record Reference(
        String operation,
        String record,
        Function<String, RawRequest> call,
        String visible,
        List<String> denied,
        List<String> unknown,
        List<Function<String, RawRequest>> alsoWrong) {

    private static final String TRAINEE = Registrations.PATH + "/" + Demo.TRAINEE_ID;

    static final List<Reference> ALL = List.of(
            new Reference(
                    "registerUserAccount",
                    "tenant",
                    id -> register("tenantId", id),
                    Demo.NORTH,
                    List.of(Demo.SOUTH),
                    List.of(Demo.unknown(0xa06), Demo.N1),
                    List.of(
                            id -> RawRequest.post(Registrations.PATH).json("{\"tenantId\":\"" + id + "\"}"),
                            id -> register("tenantId", id).header("Accept", "text/html"))),
            new Reference(
                    "registerUserAccount",
                    "facility",
                    id -> register("facilityId", id),
                    Demo.N2,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa07), Demo.NORTH),
                    List.of(id -> RawRequest.post(Registrations.PATH).json("{\"facilityId\":\"" + id + "\"}"))),
            new Reference(
                    "updateUserAccount",
                    "facility",
                    id -> profile(id, "Tariq"),
                    Demo.N1,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa08), Demo.NORTH),
                    List.of(id -> profile(id, " "))),
            new Reference(
                    "createRoleAssignment",
                    "tenant",
                    id -> assignment("tenantId", id),
                    Demo.NORTH,
                    List.of(Demo.SOUTH),
                    List.of(Demo.unknown(0xa09), Demo.N1),
                    List.of(id ->
                            RawRequest.post(TRAINEE + "/role-assignments").json("{\"tenantId\":\"" + id + "\"}"))),
            new Reference(
                    "createRoleAssignment",
                    "facility",
                    id -> assignment("facilityId", id),
                    Demo.N1,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa0a), Demo.NORTH),
                    List.of(id ->
                            RawRequest.post(TRAINEE + "/role-assignments").json("{\"facilityId\":\"" + id + "\"}"))),
            new Reference(
                    "createRoleAssignment",
                    "role",
                    id -> RawRequest.post(TRAINEE + "/role-assignments").json("{\"roleId\":\"" + id + "\"}"),
                    Demo.MEMBER_ROLE,
                    List.of(Demo.ROLE_OF_SOUTH),
                    List.of(Demo.unknown(0xa0b), Demo.NORTH),
                    List.of(id -> RawRequest.post(TRAINEE + "/role-assignments")
                            .json("{\"roleId\":\"" + id + "\",\"roleCode\":\"MEMBER\"}"))));

    static Stream<Reference> of(String operation) {
        return ALL.stream().filter(reference -> reference.operation().equals(operation));
    }

    @Override
    public String toString() {
        return operation + " " + record;
    }

    private static RawRequest register(String property, String id) {
        return RawRequest.post(Registrations.PATH)
                .json(Registrations.body().with(property, "\"" + id + "\"").toString());
    }

    /** Of a version that the account never had: what comes after the reference refuses it. */
    private static RawRequest profile(String facilityId, String firstName) {
        return RawRequest.of("PUT", TRAINEE)
                .json("{\"firstName\":\"" + firstName + "\",\"lastName\":\"Haddad\",\"facilityId\":\"" + facilityId
                        + "\",\"version\":4711}");
    }

    /** Of a role that nobody has: the trainee stays what he is for other tests. */
    private static RawRequest assignment(String property, String id) {
        return RawRequest.post(TRAINEE + "/role-assignments")
                .json("{\"roleCode\":\"NO_SUCH_ROLE\",\"" + property + "\":\"" + id + "\"}");
    }
}
