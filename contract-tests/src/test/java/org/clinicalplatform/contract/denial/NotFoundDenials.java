package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Servers;

/** How to prove the mark {@code not-found} where the path names no record. */
final class NotFoundDenials {

    private static final NamedDenial MATCH_CANDIDATES = new NamedDenial(
            Demo.CLERK,
            id -> RawRequest.get(Candidates.path(id)),
            Candidates.PERSON,
            List.of(Candidates.PERSON_IN_SOUTH, Candidates.OTHER_PERSON_IN_SOUTH),
            List.of(Demo.unknown(0xa07), Demo.NORTH, Demo.PATIENT_AT_N1, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
            List.of(
                    id -> RawRequest.get(Candidates.path(id)).header("Accept", "application/xml"),
                    id -> RawRequest.of("HEAD", Candidates.path(id)),
                    id -> RawRequest.of("DELETE", Candidates.path(id)),
                    id -> RawRequest.get(Candidates.path(id) + "&size=0")));

    /** Proofs of the mark {@code not-found} where the path names no record, by operation. */
    static final Map<String, List<NamedDenial>> ALL = Map.ofEntries(
            Map.entry("listMatchCandidates", List.of(MATCH_CANDIDATES)),
            Map.entry("mergePersons", merging(PersonMerges.PATH)),
            Map.entry("previewPersonMerge", merging(PersonMerges.PATH + "/preview")),
            Map.entry(
                    "dismissMatchCandidate",
                    List.of(
                            dismissal(id -> Candidates.pair(id, Candidates.UNLIKE)),
                            dismissal(id -> Candidates.pair(Candidates.UNLIKE, id)))));

    private NotFoundDenials() {}

    private static NamedDenial dismissal(Function<String, String> body) {
        return posting(Candidates.DISMISS, Candidates.PERSON, body);
    }

    /** Of both persons; those who may be seen are new, since one of them is merged away. */
    private static List<NamedDenial> merging(String path) {
        String survivor = newPerson();
        String loser = newPerson();
        return List.of(
                posting(path, newPerson(), id -> PersonMerges.body(id, loser).toString()),
                posting(path, newPerson(), id -> PersonMerges.body(survivor, id).toString()));
    }

    private static String newPerson() {
        return Registrar.at(Servers.shared()).newPerson().text("id");
    }

    private static NamedDenial posting(String path, String visible, Function<String, String> body) {
        return new NamedDenial(
                Demo.CLERK,
                id -> RawRequest.post(path).json(body.apply(id)),
                visible,
                List.of(Candidates.PERSON_IN_SOUTH, Candidates.OTHER_PERSON_IN_SOUTH),
                List.of(Demo.unknown(0xa07), Demo.NORTH, Demo.PATIENT_AT_N1),
                List.of(
                        id -> RawRequest.post(path).json(body.apply(id).replace("}", ",\"other\":\"x\"}")),
                        id -> RawRequest.post(path).json(body.apply(id)).header("Accept", "text/html"),
                        id -> RawRequest.post(path)
                                .body("text/plain", body.apply(id).getBytes())));
    }
}
