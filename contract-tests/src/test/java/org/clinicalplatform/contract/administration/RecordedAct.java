package org.clinicalplatform.contract.administration;

import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.jspecify.annotations.Nullable;

/**
 * A call that changes something, and what the security events must tell of it.
 *
 * @param actor account that does it; null if nobody is signed in
 * @param linkIssuer account that issued the link with which it is done
 * @param subject id of the account or the record to which it is done, as the response may be the first to know
 * @param kinds of the events, in no order
 */
record RecordedAct(
        RawRequest request,
        @Nullable String actor,
        @Nullable String linkIssuer,
        Function<RawResponse, String> subject,
        List<String> kinds) {

    static RecordedAct by(@Nullable String actor, String subject, RawRequest request, String... kinds) {
        return new RecordedAct(request, actor, null, response -> subject, List.of(kinds));
    }

    /** Creates the record whose id the response has under this name. */
    static RecordedAct creating(String actor, String idProperty, RawRequest request, String... kinds) {
        return new RecordedAct(request, actor, null, response -> response.json().text(idProperty), List.of(kinds));
    }

    static RecordedAct withLinkOf(String issuer, String subject, RawRequest request, String... kinds) {
        return new RecordedAct(request, null, issuer, response -> subject, List.of(kinds));
    }

    boolean namesActor(Json event) {
        return isText(event, "actorId", actor);
    }

    boolean namesLinkIssuer(Json event) {
        return isText(event, "linkIssuerId", linkIssuer);
    }

    /** Whether the event names to whom or what it was done. */
    boolean namesSubject(Json event, RawResponse response) {
        String id = subject.apply(response);
        return isText(event, "userAccountId", id) || isText(event, "recordId", id);
    }

    private static boolean isText(Json event, String property, @Nullable String expected) {
        return expected == null
                ? !event.has(property)
                : event.has(property) && event.text(property).equals(expected);
    }
}
