package org.clinicalplatform.demographics.person;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link PersonAddress} that a query gathers as {@code jsonb}. */
public class PersonAddressListTypeHandler extends JsonListTypeHandler<PersonAddress> {
    public PersonAddressListTypeHandler() {
        super(PersonAddress.class);
    }
}
