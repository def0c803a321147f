package org.clinicalplatform.demographics.person;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link PersonName} that a query gathers as {@code jsonb}. */
public class PersonNameListTypeHandler extends JsonListTypeHandler<PersonName> {
    public PersonNameListTypeHandler() {
        super(PersonName.class);
    }
}
