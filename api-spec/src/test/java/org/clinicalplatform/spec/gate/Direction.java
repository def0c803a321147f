package org.clinicalplatform.spec.gate;

/** Direction in which a value is sent. Requests may only become more permissive, responses only stricter. */
enum Direction {
    REQUEST("requests"),
    RESPONSE("responses");

    private final String title;

    Direction(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    boolean isRequest() {
        return this == REQUEST;
    }
}
