package org.clinicalplatform.demographics.matching;

import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/** A number of pairs of anonymous persons who agree alike in each field. */
record PairCount(Map<MatchField, MatchAgreement> agreements, double count) {}
