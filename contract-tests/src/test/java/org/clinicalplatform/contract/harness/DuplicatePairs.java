package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.Assertions;

/** The work list of duplicates at one server. */
public record DuplicatePairs(ServerUnderTest server) {

    public static final String PATH = "/api/v1/demographic/person-merges/candidates/worklist";

    private static final Duration COMPARED = Duration.ofSeconds(30);

    public static DuplicatePairs at(ServerUnderTest server) {
        return new DuplicatePairs(server);
    }

    public static String path(String pairId) {
        return PATH + "/" + pairId;
    }

    /** A patient at N1 who shares everything with each other one of the same name. */
    public Json patient(String family) {
        return Registrar.at(server).create(Registrar.PATIENTS, Json.parse("""
                {"facilityId":"%s","person":{"names":[{"use":"OFFICIAL","family":"%s","given":["Theodora"]}],
                 "gender":"FEMALE","birthDate":"1971-03-04",
                 "addresses":[{"use":"HOME","lines":["7 Mill Lane %s"],"city":"Salem","postalCode":"01971"}]}}\
                """.formatted(Demo.N1, family, family)));
    }

    /** The pair of two new patients, as the clerk reads it. */
    public Json newPair() {
        String family = "Quillfeather" + Registrar.name();
        return found(patient(family).text("personId"), patient(family).text("personId"));
    }

    /** The pair of the two persons, once the service has compared them. */
    public Json found(String person, String other) {
        List<Json> found = new ArrayList<>();
        boolean listed = Await.until(COMPARED, () -> {
            listed("", person, other).ifPresent(found::add);
            return !found.isEmpty();
        });
        Assertions.assertThat(listed).as("the pair is listed").isTrue();
        return found.get(0);
    }

    /** The pair of the two persons in the list of the clerk. */
    public Optional<Json> listed(String filters, String person, String other) {
        Json page;
        int number = 0;
        do {
            page = server.send(RawRequest.get(PATH + "?size=100&page=" + number++ + filters)
                            .bearer(Sessions.at(server).token(Demo.CLERK)))
                    .expect(200)
                    .json();
            for (Json pair : page.get("items").items()) {
                if (persons(pair).containsAll(List.of(person, other))) {
                    return Optional.of(pair);
                }
            }
        } while (!page.get("items").items().isEmpty());
        return Optional.empty();
    }

    public static List<String> persons(Json pair) {
        return pair.get("persons").items().stream()
                .map(person -> person.text("personId"))
                .toList();
    }

    /** A decision of the clerk. */
    public RawResponse decide(String pairId, String action, String body) {
        return server.send(RawRequest.post(path(pairId) + "/" + action)
                .json(body)
                .bearer(Sessions.at(server).token(Demo.CLERK)));
    }

    /** The id of a pair in the other tenant. Not through the API: nobody there may merge. */
    public String inSouth() {
        String id = UUID.randomUUID().toString();
        server.database()
                .update(
                        "insert into duplicate_pair (id, tenant_id, first_person_id, second_person_id, grade, score, state,"
                                + " found_at, evaluated_at)"
                                + " select ?::uuid, ?::uuid, ?::uuid, ?::uuid, 'CERTAIN', 40, 'OPEN', now(), 'infinity'"
                                + " on conflict (first_person_id, second_person_id) do update"
                                + " set id = excluded.id, grade = 'CERTAIN', score = 40, evaluated_at = 'infinity'",
                        id,
                        Demo.SOUTH,
                        Candidates.PERSON_IN_SOUTH,
                        Candidates.OTHER_PERSON_IN_SOUTH);
        return id;
    }
}
