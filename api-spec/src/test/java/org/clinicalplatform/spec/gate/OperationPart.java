package org.clinicalplatform.spec.gate;

/** The parts of an operation by which the breaks of both rules are matched. */
enum OperationPart {
    OPERATION("operation"),
    SECURITY("security"),
    PARAMETERS("parameters"),
    REQUEST_BODY("request body"),
    RESPONSES("responses");

    private final String title;

    OperationPart(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
