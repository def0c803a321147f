package org.clinicalplatform.contract.harness;

/** Duplicates among the demo data, and the operations on them. */
public final class Candidates {

    private static final String ID = "01900000-0000-7000-8000-00000000";

    public static final String PATH = "/api/v1/demographic/person-merges/candidates";
    public static final String DISMISS = PATH + "/dismiss";
    public static final String SEARCH = PATH + "/search";

    /** Registered twice at NORTH, an accent and two digits apart. */
    public static final String PERSON = ID + "1113";

    /** In NORTH too; resembles no other person. */
    public static final String UNLIKE = ID + "1110";

    public static final String PERSON_IN_SOUTH = ID + "1103";
    public static final String OTHER_PERSON_IN_SOUTH = ID + "1104";

    private Candidates() {}

    /** The path of a person's candidates; any text will do for the id. */
    public static String path(String personId) {
        return PATH + "?" + RawRequest.parameter("personId", personId);
    }

    /** A body that searches for whoever bears the identifier, whose type makes it one person's whoever recorded it. */
    public static String bearing(String identifier) {
        Json entered = Json.object("type", "SS", "system", "urn:clinicalplatform:test", "value", identifier);
        return "{\"identifiers\":[" + entered + "]}";
    }

    public static String pair(String personId, String otherPersonId) {
        return "{\"personId\":\"" + personId + "\",\"otherPersonId\":\"" + otherPersonId + "\"}";
    }
}
