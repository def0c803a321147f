package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;
import org.jspecify.annotations.Nullable;

/** The data of a person to compare, stored or entered: only live rows, without anonymous names. */
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
    /** The last ones; a number may be recorded with a prefix or without. */
    private static final int COUNTED_DIGITS = 9;

    record Name(
            @Nullable String family,
            List<String> given,
            @Nullable String suffix) {
        ComparableName comparable() {
            return ComparableName.of(family, given, suffix);
        }

        /**
         * The part that counts for the field, as recorded; of a name with one part this one, since it may be swapped.
         */
        @Nullable String part(MatchField field) {
            String first = given.isEmpty() ? null : String.join(" ", given);
            if (field == MatchField.FAMILY_NAME) {
                return family == null ? first : family;
            }
            String called = first == null ? family : first;
            return called == null || suffix == null ? called : called + " " + suffix;
        }
    }

    record Address(
            List<String> lines,
            @Nullable String city,
            @Nullable String postalCode) {
        ComparableAddress comparable() {
            return ComparableAddress.of(lines, city, postalCode);
        }

        /** The part that counts for the field, as recorded. */
        @Nullable String part(MatchField field) {
            return switch (field) {
                case STREET -> String.join(", ", lines);
                case LOCALITY, MOVED_LOCALITY -> city;
                default -> postalCode;
            };
        }
    }

    record Contact(String system, String value) {
        private boolean isEmail() {
            return system.equals(EMAIL);
        }

        /** As {@code contactKey} of the mapper counts it. */
        private String key() {
            String text = comparable();
            return isEmail() ? "email " + text : "phone " + text.substring(Math.max(0, text.length() - COUNTED_DIGITS));
        }

        /** Whether it is a telephone number, or an email address, that is compared. */
        private boolean isCompared(boolean email) {
            if (isEmail() != email) {
                return false;
            }
            String text = comparable();
            return email
                    ? !PlaceholderContacts.isEmail(text)
                    : text.length() >= MIN_PHONE_DIGITS && !PlaceholderContacts.isPhone(text);
        }

        /** Only the digits of a telephone number. */
        String comparable() {
            return isEmail() ? value.strip().toLowerCase(Locale.ROOT) : ComparableText.digits(value);
        }
    }

    record Identifier(String type, String system, String value) {
        ComparableIdentifier comparable() {
            return ComparableIdentifier.of(type, system, value);
        }
    }

    /** The telephone numbers, without extensions and placeholders. */
    List<Contact> phones() {
        return contacts.stream().filter(contact -> contact.isCompared(false)).toList();
    }

    /** The email addresses, without placeholders. */
    List<Contact> emails() {
        return contacts.stream().filter(contact -> contact.isCompared(true)).toList();
    }

    /** The same without contacts that many of the tenant have, as stored persons are read. */
    MatchedPerson withoutContacts(Set<String> common) {
        List<Contact> others = contacts.stream()
                .filter(contact -> !common.contains(contact.key()))
                .toList();
        return new MatchedPerson(id, gender, birthDate, birthDateEstimated, names, addresses, others, identifiers);
    }

    MatchedPerson withIdentifiers(List<Identifier> read) {
        return new MatchedPerson(id, gender, birthDate, birthDateEstimated, names, addresses, contacts, read);
    }

    ComparablePerson comparable() {
        return new ComparablePerson(
                id,
                gender,
                birthDate,
                birthDateEstimated,
                names.stream().map(Name::comparable).toList(),
                addresses.stream().map(Address::comparable).toList(),
                phones().stream().map(Contact::comparable).toList(),
                emails().stream().map(Contact::comparable).toList(),
                identifiers.stream().map(Identifier::comparable).toList());
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
