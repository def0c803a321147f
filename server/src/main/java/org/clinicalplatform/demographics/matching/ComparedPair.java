package org.clinicalplatform.demographics.matching;

import java.util.Map;

/** How two persons agree, field by field, without who they are. */
record ComparedPair(Map<MatchField, Agreement> agreements) {
    boolean is(MatchField field, Agreement agreement) {
        return agreements.get(field) == agreement;
    }
}
