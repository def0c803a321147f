package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.ContactSystem;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchSearchDto;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.platform.ids.Ids;
import org.jspecify.annotations.Nullable;

/** Entries about somebody who is not registered, on the wire. */
final class MatchSearchDtos {
    private static final Set<ContactSystem> COMPARED =
            Set.of(ContactSystem.PHONE, ContactSystem.SMS, ContactSystem.EMAIL);

    private MatchSearchDtos() {}

    /** What is compared of the entry, which may lack required properties: incomplete parts are left out. */
    static MatchedPerson entry(MatchSearchDto body) {
        return new MatchedPerson(
                Ids.NIL,
                Objects.requireNonNullElse(body.getGender(), Gender.UNKNOWN),
                body.getBirthDate(),
                Boolean.TRUE.equals(body.getBirthDateEstimated()),
                parts(body.getNames(), MatchSearchDtos::name),
                parts(body.getAddresses(), MatchSearchDtos::address),
                parts(body.getContacts(), MatchSearchDtos::contact),
                parts(body.getIdentifiers(), MatchSearchDtos::identifier));
    }

    private static <T, R> List<R> parts(@Nullable List<T> entered, Function<T, Stream<R>> part) {
        return texts(entered).flatMap(part).toList();
    }

    private static <T> Stream<T> texts(@Nullable List<T> entered) {
        return entered == null ? Stream.empty() : entered.stream().filter(Objects::nonNull);
    }

    private static Stream<MatchedPerson.Name> name(PersonNameCreateDto name) {
        return name.getUse() == NameUse.ANONYMOUS
                ? Stream.empty()
                : Stream.of(new MatchedPerson.Name(
                        name.getFamily(), texts(name.getGiven()).toList(), name.getSuffix()));
    }

    private static Stream<MatchedPerson.Address> address(PersonAddressCreateDto address) {
        return Stream.of(new MatchedPerson.Address(
                texts(address.getLines()).toList(), address.getCity(), address.getPostalCode()));
    }

    private static Stream<MatchedPerson.Contact> contact(PersonContactCreateDto contact) {
        return contact.getSystem() != null && contact.getValue() != null && COMPARED.contains(contact.getSystem())
                ? Stream.of(new MatchedPerson.Contact(contact.getSystem().name(), contact.getValue()))
                : Stream.empty();
    }

    private static Stream<MatchedPerson.Identifier> identifier(PatientIdentifierCreateDto identifier) {
        return Stream.of(identifier.getType(), identifier.getSystem(), identifier.getValue())
                        .allMatch(Objects::nonNull)
                ? Stream.of(new MatchedPerson.Identifier(
                        identifier.getType(), identifier.getSystem(), identifier.getValue()))
                : Stream.empty();
    }
}
