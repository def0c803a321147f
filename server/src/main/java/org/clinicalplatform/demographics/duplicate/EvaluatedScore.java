package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import org.clinicalplatform.demographics.matching.PairScore;

/**
 * A score, and the age of the data from which it was computed.
 *
 * @param since when the evaluation began, or the reading of the persons that it compared
 */
record EvaluatedScore(PairScore score, Instant since) {}
