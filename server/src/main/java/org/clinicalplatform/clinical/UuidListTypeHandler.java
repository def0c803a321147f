package org.clinicalplatform.clinical;

import java.util.UUID;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of ids as {@code jsonb}. */
public class UuidListTypeHandler extends JsonListTypeHandler<UUID> {
    public UuidListTypeHandler() {
        super(UUID.class);
    }
}
