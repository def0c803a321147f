package org.clinicalplatform.spec.gate;

/** The parts of an operation, as fine as the two comparisons can be told to agree. */
enum Part {
    OPERATION("operation"),
    SECURITY("security"),
    PARAMETERS("parameters"),
    REQUEST_BODY("request body"),
    RESPONSES("responses");

    private final String title;

    Part(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
