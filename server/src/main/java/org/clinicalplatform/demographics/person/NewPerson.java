package org.clinicalplatform.demographics.person;

import java.util.List;

/**
 * A person to be registered.
 *
 * @param temporary whether it is not known who that is
 */
public record NewPerson(
        PersonDetails details,
        boolean temporary,
        List<Draft<PersonNameDetails>> names,
        List<Draft<PersonAddressDetails>> addresses,
        List<Draft<PersonContactDetails>> contacts) {}
