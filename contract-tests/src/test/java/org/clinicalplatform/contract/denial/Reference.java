package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Registrations;

/**
 * A property of a body that refers to a record: what it takes to prove that a denied reference answers like an unknown
 * one.
 *
 * @param operation whose body it is
 * @param account who calls
 * @param record what the answer calls it
 * @param call the call that refers to an id, right in every other way
 * @param visible an id that the account may refer to
 * @param denied ids that exist and that he may not refer to
 * @param unknown ids that name nothing of the kind
 * @param alsoWrong calls that are wrong in another way too
 */
public record Reference(
        String operation,
        String account,
        String record,
        Function<String, RawRequest> call,
        String visible,
        List<String> denied,
        List<String> unknown,
        List<Function<String, RawRequest>> alsoWrong) {

    private static final String TRAINEE = Registrations.PATH + "/" + Demo.TRAINEE_ID;

    private static final List<Reference> ADMINISTRATION = List.of(
            new Reference(
                    "registerUserAccount",
                    Demo.ADMIN,
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
                    Demo.ADMIN,
                    "facility",
                    id -> register("facilityId", id),
                    Demo.N2,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa07), Demo.NORTH),
                    List.of(id -> RawRequest.post(Registrations.PATH).json("{\"facilityId\":\"" + id + "\"}"))),
            new Reference(
                    "updateUserAccount",
                    Demo.ADMIN,
                    "facility",
                    id -> profile(id, "Tariq"),
                    Demo.N1,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa08), Demo.NORTH),
                    List.of(id -> profile(id, " "))),
            new Reference(
                    "createRoleAssignment",
                    Demo.ADMIN,
                    "tenant",
                    id -> assignment("tenantId", id),
                    Demo.NORTH,
                    List.of(Demo.SOUTH),
                    List.of(Demo.unknown(0xa09), Demo.N1),
                    List.of(id ->
                            RawRequest.post(TRAINEE + "/role-assignments").json("{\"tenantId\":\"" + id + "\"}"))),
            new Reference(
                    "createRoleAssignment",
                    Demo.ADMIN,
                    "facility",
                    id -> assignment("facilityId", id),
                    Demo.N1,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa0a), Demo.NORTH),
                    List.of(id ->
                            RawRequest.post(TRAINEE + "/role-assignments").json("{\"facilityId\":\"" + id + "\"}"))),
            new Reference(
                    "createRoleAssignment",
                    Demo.ADMIN,
                    "role",
                    id -> RawRequest.post(TRAINEE + "/role-assignments").json("{\"roleId\":\"" + id + "\"}"),
                    Demo.MEMBER_ROLE,
                    List.of(Demo.ROLE_OF_SOUTH),
                    List.of(Demo.unknown(0xa0b), Demo.NORTH),
                    List.of(id -> RawRequest.post(TRAINEE + "/role-assignments")
                            .json("{\"roleId\":\"" + id + "\",\"roleCode\":\"MEMBER\"}"))));

    private static final String RECORD = "01900000-0000-7000-8000-000000000";

    private static final List<Reference> CLINICAL = List.of(
            new Reference(
                    "createEncounterLocation",
                    Demo.CLINICIAN,
                    "encounter",
                    id -> RawRequest.post(Placements.PATH).json(Placements.planning(id)),
                    Demo.ENCOUNTER,
                    ids("40"),
                    List.of(Demo.unknown(0xa0c), Demo.PATIENT_AT_N1),
                    List.of(
                            id -> RawRequest.post(Placements.PATH).json("{\"encounterId\":\"" + id + "\"}"),
                            id -> RawRequest.post(Placements.PATH)
                                    .json(Placements.placing(id, "A").replace("\"room\":\"1\",", "")))),
            record("createEncounter", ClinicalRecords.ENCOUNTER, "visit", "visitId", "20"),
            record("createObservation", ClinicalRecords.OBSERVATION, "encounter", "encounterId", "40"),
            record("createObservation", ClinicalRecords.OBSERVATION, "observation", "parentObservationId", "50"),
            record("createDiagnosis", ClinicalRecords.DIAGNOSIS, "encounter", "encounterId", "40"),
            record("createDiagnosis", ClinicalRecords.DIAGNOSIS, "condition", "conditionId", "54"),
            record("createCondition", ClinicalRecords.CONDITION, "encounter", "encounterId", "40"),
            record("createAllergy", ClinicalRecords.ALLERGY, "encounter", "encounterId", "40"),
            record("createClinicalNote", ClinicalRecords.CLINICAL_NOTE, "encounter", "encounterId", "40"),
            record("createCarePlan", ClinicalRecords.CARE_PLAN, "encounter", "encounterId", "40"));

    /** Of persons who are patients already, or related so already: what comes after the reference refuses it. */
    private static final List<Reference> DEMOGRAPHIC = List.of(
            new Reference(
                    "createPatient",
                    Demo.CLERK,
                    "person",
                    id -> patient("personId", id),
                    Demo.PERSON_AT_N1,
                    List.of(Demo.PERSON_IN_SOUTH, Demo.OTHER_PERSON_IN_SOUTH),
                    List.of(Demo.unknown(0xa0e), Demo.PATIENT_AT_N1),
                    List.of(id -> RawRequest.post(Registrar.PATIENTS)
                            .json("{\"personId\":\"" + id + "\",\"person\":" + Registrar.person() + "}"))),
            new Reference(
                    "createPatient",
                    Demo.CLERK,
                    "facility",
                    id -> RawRequest.post(Registrar.PATIENTS)
                            .json(Registrar.patient()
                                    .with("facilityId", "\"" + id + "\"")
                                    .toString()),
                    Demo.N2,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa0f), Demo.NORTH),
                    List.of(id -> patient("facilityId", id))),
            new Reference(
                    "createPersonRelationship",
                    Demo.CLERK,
                    "person",
                    id -> related(id, "SPOUSE"),
                    "01900000-0000-7000-8000-000000001117",
                    List.of(Demo.PERSON_IN_SOUTH, Demo.OTHER_PERSON_IN_SOUTH),
                    List.of(Demo.unknown(0xa10), Demo.PATIENT_AT_N1),
                    List.of(id -> related(id, "IDOL"))),
            new Reference(
                    "createPatientFacility",
                    Demo.CLERK,
                    "facility",
                    id -> RawRequest.post(Registrar.patient(Demo.PATIENT_AT_N1) + "/facilities")
                            .json("{\"facilityId\":\"" + id + "\"}"),
                    Demo.N1,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa11), Demo.NORTH),
                    List.of(id -> RawRequest.post(Registrar.patient(Demo.PATIENT_AT_N1) + "/facilities")
                            .json("{\"facilityId\":\"" + id + "\",\"since\":7}"))));

    static final List<Reference> ALL = Stream.of(ADMINISTRATION, CLINICAL, DEMOGRAPHIC)
            .flatMap(List::stream)
            .toList();

    /** Of a record of {@link Demo#PATIENT_AT_N1} to another one, which the demonstration data number alike. */
    private static Reference record(
            String operation, ClinicalRecords kind, String record, String property, String referred) {
        Function<String, String> body =
                id -> kind.body(Demo.PATIENT_AT_N1).replaceFirst("\\{", "{\"" + property + "\":\"" + id + "\",");
        return new Reference(
                operation,
                Demo.CLINICIAN,
                record,
                id -> RawRequest.post(kind.path()).json(body.apply(id)),
                RECORD + referred + "1",
                ids(referred),
                List.of(Demo.unknown(0xa0d), Demo.PATIENT_AT_N1),
                List.of(
                        id -> RawRequest.post(kind.path()).json(body.apply(id).replace("http://", "urn:nowhere:")),
                        id -> RawRequest.post(kind.path()).json("{\"" + property + "\":\"" + id + "\"}")));
    }

    /** At another facility, in another tenant, of a restricted patient, and void. */
    private static List<String> ids(String prefix) {
        return Stream.of("2", "3", "5", "8")
                .map(digit -> RECORD + prefix + digit)
                .toList();
    }

    /** All in the body of one operation. */
    public static Stream<Reference> of(String operation) {
        return ALL.stream().filter(reference -> reference.operation().equals(operation));
    }

    @Override
    public String toString() {
        return operation + " " + record;
    }

    private static RawRequest patient(String property, String id) {
        return RawRequest.post(Registrar.PATIENTS).json("{\"" + property + "\":\"" + id + "\"}");
    }

    private static RawRequest related(String id, String type) {
        return RawRequest.post(Registrar.person(Demo.PERSON_AT_N1) + "/relationships")
                .json("{\"relatedPersonId\":\"" + id + "\",\"type\":\"" + type + "\"}");
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
