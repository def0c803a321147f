package org.clinicalplatform.spec.gate;

/** Which way a value travels. What the service takes may only widen, what it gives may only narrow. */
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
