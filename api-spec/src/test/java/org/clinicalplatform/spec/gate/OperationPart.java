package org.clinicalplatform.spec.gate;

import java.util.Locale;

/** The parts of an operation by which the breaks of both rules are matched. */
enum OperationPart {
    OPERATION,
    SECURITY,
    PARAMETERS,
    REQUEST_BODY,
    RESPONSES;

    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
