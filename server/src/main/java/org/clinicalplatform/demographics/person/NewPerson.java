package org.clinicalplatform.demographics.person;

import java.util.List;

/**
 * A person to register.
 *
 * @param temporary whether the person's identity is unknown
 */
public record NewPerson(
        PersonDetails details,
        boolean temporary,
        List<Preferable<PersonName>> names,
        List<Preferable<PersonAddress>> addresses,
        List<Preferable<PersonContact>> contacts) {}
