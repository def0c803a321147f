package org.clinicalplatform.demographics.person;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link PersonContact} that a query gathers as {@code jsonb}. */
public class PersonContactListTypeHandler extends JsonListTypeHandler<PersonContact> {
    public PersonContactListTypeHandler() {
        super(PersonContact.class);
    }
}
