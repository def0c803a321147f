package org.brokenhouse.platform.error;

import org.brokenhouse.clinical.VisitManager;
import org.brokenhouse.platform.web.Answer;

/** The platform knows a feature, and two of its parts know each other. */
public record Failure(VisitManager culprit, Answer answer) {}
