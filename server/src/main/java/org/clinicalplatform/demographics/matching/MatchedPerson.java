package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;
import org.jspecify.annotations.Nullable;

/** The stored data of a person to compare: only live rows, without placeholder names. */
record MatchedPerson(
        UUID id,
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        List<Name> names,
        List<Address> addresses,
        List<Contact> contacts,
        List<Identifier> identifiers) {
    private static final String EMAIL = "EMAIL";
    /** Shorter numbers are extensions. */
    private static final int MIN_PHONE_DIGITS = 6;

    record Name(
            @Nullable String family,
            List<String> given,
            @Nullable String suffix) {}

    record Address(
            List<String> lines,
            @Nullable String city,
            @Nullable String postalCode) {}

    record Contact(String system, String value) {}

    record Identifier(String type, String system, String value) {}

    ComparablePerson comparable() {
        return new ComparablePerson(
                id,
                gender,
                birthDate,
                birthDateEstimated,
                names.stream()
                        .map(name -> ComparableName.of(name.family(), name.given(), name.suffix()))
                        .toList(),
                addresses.stream()
                        .map(address -> ComparableAddress.of(address.lines(), address.city(), address.postalCode()))
                        .toList(),
                contacts.stream()
                        .filter(contact -> !contact.system().equals(EMAIL))
                        .map(contact -> ComparableText.digits(contact.value()))
                        .filter(digits -> digits.length() >= MIN_PHONE_DIGITS)
                        .toList(),
                contacts.stream()
                        .filter(contact -> contact.system().equals(EMAIL))
                        .map(contact -> contact.value().strip().toLowerCase(Locale.ROOT))
                        .toList(),
                identifiers.stream()
                        .map(each -> ComparableIdentifier.of(each.type(), each.system(), each.value()))
                        .toList());
    }

    public static class NameListTypeHandler extends JsonListTypeHandler<Name> {
        public NameListTypeHandler() {
            super(Name.class);
        }
    }

    public static class AddressListTypeHandler extends JsonListTypeHandler<Address> {
        public AddressListTypeHandler() {
            super(Address.class);
        }
    }

    public static class ContactListTypeHandler extends JsonListTypeHandler<Contact> {
        public ContactListTypeHandler() {
            super(Contact.class);
        }
    }

    public static class IdentifierListTypeHandler extends JsonListTypeHandler<Identifier> {
        public IdentifierListTypeHandler() {
            super(Identifier.class);
        }
    }
}
