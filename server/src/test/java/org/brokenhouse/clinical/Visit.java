package org.brokenhouse.clinical;

import org.brokenhouse.api.VisitStatus;

/** Uses an enum of the specification, as it may. */
public record Visit(VisitStatus status) {}
