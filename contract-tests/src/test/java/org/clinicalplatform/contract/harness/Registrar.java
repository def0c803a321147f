package org.clinicalplatform.contract.harness;

import java.util.UUID;

/** Persons and patients registered by the demo clerk through the API of one server, each for one test. */
public record Registrar(ServerUnderTest server) {

    public static final String PERSONS = "/api/v1/demographic/persons";
    public static final String PATIENTS = "/api/v1/demographic/patients";

    public static Registrar at(ServerUnderTest server) {
        return new Registrar(server);
    }

    public static String person(String id) {
        return PERSONS + "/" + id;
    }

    public static String patient(String id) {
        return PATIENTS + "/" + id;
    }

    /** A body that registers a person with a unique name. */
    public static Json person() {
        return Json.parse(
                "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":" + Json.quoted(name()) + "}],\"gender\":\"UNKNOWN\"}");
    }

    public static Json patient() {
        return Json.parse("{\"person\":" + person() + "}");
    }

    /** Letters alone, so that it is one word to a search. */
    public static String name() {
        return UUID.randomUUID().toString().replaceAll("[^a-f]", "") + "q";
    }

    public Json newPerson() {
        return create(PERSONS, person());
    }

    public Json newPatient() {
        return create(PATIENTS, patient());
    }

    public Json create(String path, Json body) {
        RawRequest request = RawRequest.post(path).bearer(Sessions.at(server).token(Demo.CLERK));
        return server.send(request.json(body.toString())).expect(201).json();
    }
}
