package org.clinicalplatform.clinical;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of codings as {@code jsonb}. */
public class CodingListTypeHandler extends JsonListTypeHandler<Coding> {
    public CodingListTypeHandler() {
        super(Coding.class);
    }
}
