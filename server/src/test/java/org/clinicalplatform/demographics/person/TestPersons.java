package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import java.util.List;
import org.clinicalplatform.api.model.ContactSystem;
import org.clinicalplatform.api.model.ContactUse;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.jspecify.annotations.Nullable;

/** Requests for tests of persons. */
public final class TestPersons {
    private TestPersons() {}

    /** A person with one name and no other data. */
    public static NewPerson named(@Nullable String family, String... given) {
        return new NewPerson(
                details(null), false, List.of(new Preferable<>(name(family, given), true)), List.of(), List.of());
    }

    /** A temporary person without any data. */
    public static NewPerson unknown() {
        return new NewPerson(details(null), true, List.of(), List.of(), List.of());
    }

    public static PersonDetails details(@Nullable LocalDate birthDate) {
        return new PersonDetails(Gender.UNKNOWN, birthDate, false, null, null, null);
    }

    public static PersonName name(@Nullable String family, String... given) {
        return new PersonName(NameUse.OFFICIAL, family, List.of(given), null, null);
    }

    public static Preferable<PersonContact> phone(String value) {
        return new Preferable<>(new PersonContact(ContactSystem.PHONE, ContactUse.HOME, value), true);
    }
}
