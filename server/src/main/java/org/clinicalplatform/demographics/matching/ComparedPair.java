package org.clinicalplatform.demographics.matching;

import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/** How two persons agree, field by field, without who they are. */
record ComparedPair(Map<MatchField, MatchAgreement> agreements) {
    boolean is(MatchField field, MatchAgreement agreement) {
        return agreements.get(field) == agreement;
    }
}
