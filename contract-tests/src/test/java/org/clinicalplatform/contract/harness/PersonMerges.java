package org.clinicalplatform.contract.harness;

import java.util.UUID;

/** Merges at one server. */
public record PersonMerges(ServerUnderTest server) {

    public static final String PATH = "/api/v1/demographic/person-merges";

    public static PersonMerges at(ServerUnderTest server) {
        return new PersonMerges(server);
    }

    public static String path(String mergeId) {
        return PATH + "/" + mergeId;
    }

    /** A decision about two charts. */
    public static Json body(String survivor, String loser) {
        return Json.parse("{\"survivorPersonId\":\"" + survivor + "\",\"loserPersonId\":\"" + loser
                + "\",\"reason\":\"The same card\",\"mergeClinicalHistory\":true}");
    }

    public RawRequest call(String survivor, String loser) {
        return RawRequest.post(PATH)
                .json(body(survivor, loser).toString())
                .bearer(Sessions.at(server).token(Demo.CLERK));
    }

    /** The response to a merge, sent again while the service requires that. */
    public RawResponse merge(String survivor, String loser) {
        RawRequest call = call(survivor, loser);
        return server.sendPatiently(call);
    }

    public RawResponse undo(String mergeId) {
        return server.send(RawRequest.post(path(mergeId) + "/undo")
                .json("{\"reason\":\"Two brothers\"}")
                .bearer(Sessions.at(server).token(Demo.CLERK)));
    }

    public String newMerge() {
        Registrar registrar = Registrar.at(server);
        return merge(registrar.newPerson().text("id"), registrar.newPerson().text("id"))
                .expect(201)
                .json()
                .text("personMergeId");
    }

    /** The id of a merge in the other tenant, which is made when it is first needed. Not through the API. */
    public String inSouth() {
        server.database()
                .update(
                        "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                                + " merge_clinical_history, filled_fields, merged_at, merged_by)"
                                + " select ?::uuid, tenant_id, min(id::text)::uuid, max(id::text)::uuid, 'Twice', true,"
                                + " '{}', now(), ?::uuid from person where tenant_id = ?::uuid group by tenant_id"
                                + " on conflict do nothing",
                        UUID.randomUUID().toString(),
                        Demo.CLINICIAN_SOUTH_ID,
                        Demo.SOUTH);
        return server.database()
                .text(
                        "select id from person_merge where tenant_id = ?::uuid order by merged_at, id limit 1",
                        Demo.SOUTH);
    }
}
