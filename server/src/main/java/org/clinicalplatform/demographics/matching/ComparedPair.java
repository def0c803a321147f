package org.clinicalplatform.demographics.matching;

import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/** The agreement of two anonymous persons by field. */
record ComparedPair(Map<MatchField, MatchAgreement> agreements) {
    boolean is(MatchField field, MatchAgreement agreement) {
        return agreements.get(field) == agreement;
    }
}
