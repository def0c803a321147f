package org.clinicalplatform.clinical.summary;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Identifiers that a query aggregates as {@code jsonb}. */
public class PreferredIdentifierListTypeHandler extends JsonListTypeHandler<PreferredIdentifier> {
    public PreferredIdentifierListTypeHandler() {
        super(PreferredIdentifier.class);
    }
}
