package org.clinicalplatform.demographics.person;

import java.text.Normalizer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * A search for persons by all of the given criteria. Texts are normalized as the search columns are.
 *
 * @param system system of the identifier; null for any
 * @param identifier the value of the identifier as requested
 * @param words words of the name, in lower case and without accents; empty for any name
 * @param phone digits of the number without leading zeros and without the trunk prefix of {@code +43 (0)664}
 */
public record PersonFilter(
        @Nullable String system,
        @Nullable String identifier,
        List<String> words,
        @Nullable LocalDate birthDate,
        @Nullable String phone) {
    private static final int MAX_WORDS = 10;
    private static final int MIN_DIGITS = 6;

    /**
     * The accents that the search column leaves out. Marks of other scripts are vowels and consonants, and stay in
     * both.
     */
    private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036F]+");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");
    private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[\\p{L}\\p{N}]");
    private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern OPTIONAL_TRUNK_PREFIX = Pattern.compile("\\(\\s*0\\s*\\)");
    private static final Pattern NON_DIGITS = Pattern.compile("[^0-9]+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("^0+");

    /**
     * The filter of a query.
     *
     * @param identifier an identifier, optionally as {@code system|identifier}; only the value may contain {@code |}
     * @throws ApiException with 400 for every invalid criterion, and if there is none
     */
    public static PersonFilter of(
            @Nullable String identifier, @Nullable String name, @Nullable LocalDate birthDate, @Nullable String phone) {
        PersonFilter filter = new PersonFilter(
                identifier == null ? null : system(identifier),
                identifier == null ? null : value(identifier),
                name == null ? List.of() : words(name),
                birthDate,
                phone == null ? null : digits(phone));
        List<String> faults = filter.faults(name);
        if (!faults.isEmpty()) {
            throw InvalidRequest.because(faults);
        }
        return filter;
    }

    /** The words as one text, to compare whole names. The database reads its letters as those of the search column. */
    public String name() {
        return String.join(" ", words);
    }

    /**
     * The identifier as requested, and with the digits 0 to 9 if it has others: few identifiers have the digits of an
     * Arabic or full-width keyboard. The database finds their letters and digits, as it does for the stored ones: which
     * marks are letters depends on it.
     */
    public List<String> identifierForms() {
        return identifier == null
                ? List.of()
                : Stream.of(identifier, asciiDigits(identifier)).distinct().toList();
    }

    /**
     * The last six digits as the search column may have them: it keeps the trunk prefix of {@code +43 (0)59133}, which
     * is one of them if fewer follow it.
     */
    public List<String> phoneEnds() {
        if (phone == null) {
            return List.of();
        }
        String end = phone.substring(phone.length() - MIN_DIGITS);
        Stream<String> withTrunkPrefix =
                IntStream.range(1, MIN_DIGITS).mapToObj(i -> end.substring(1, i) + "0" + end.substring(i));
        return Stream.concat(Stream.of(end), withTrunkPrefix).distinct().toList();
    }

    /**
     * What is compared of the value of an identifier: its letters and digits, in upper case. Each letter becomes one,
     * as in most databases, where the ß of the search column stays as it is and does not become SS.
     */
    public static String lettersAndDigits(String value) {
        String compared = PUNCTUATION.matcher(value).replaceAll("");
        StringBuilder upperCase = new StringBuilder(compared.length());
        compared.codePoints().map(Character::toUpperCase).forEach(upperCase::appendCodePoint);
        return upperCase.toString();
    }

    /** The text with the digits 0 to 9 for those of an Arabic, Indian or full-width keyboard. */
    public static String asciiDigits(String text) {
        StringBuilder ascii = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> Character.isDigit(character) ? '0' + Character.digit(character, 10) : character)
                .forEach(ascii::appendCodePoint);
        return ascii.toString();
    }

    /** Whether there is a name and nothing else that narrows the search. */
    public boolean isNameAlone() {
        return !words.isEmpty() && identifier == null && birthDate == null && phone == null;
    }

    private List<String> faults(@Nullable String name) {
        List<String> faults = new ArrayList<>();
        if (identifier == null && name == null && birthDate == null && phone == null) {
            faults.add("one of identifier, name, birthDate, phone is required");
        }
        if (identifier != null && lettersAndDigits(identifier).isEmpty()) {
            faults.add("identifier has no letter or digit");
        } else if (isMistypedNumber()) {
            faults.add("identifier has a wrong check digit: compare it with the wristband");
        }
        if (name != null && words.isEmpty()) {
            faults.add("name has no letter or digit");
        }
        if (words.size() > MAX_WORDS) {
            faults.add("name has more than " + MAX_WORDS + " words");
        }
        if (phone != null && phone.length() < MIN_DIGITS) {
            faults.add("phone has fewer than " + MIN_DIGITS + " digits");
        }
        return faults;
    }

    private boolean isMistypedNumber() {
        return system != null
                && identifier != null
                && PatientNumbers.isAuthority(system)
                && !PatientNumbers.isNumber(asciiDigits(lettersAndDigits(identifier)));
    }

    private static @Nullable String system(String identifier) {
        int bar = identifier.indexOf('|');
        return bar < 0 ? null : identifier.substring(0, bar);
    }

    private static String value(String identifier) {
        return identifier.substring(identifier.indexOf('|') + 1);
    }

    private static List<String> words(String name) {
        String folded = ACCENTS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        return Arrays.stream(BETWEEN_WORDS.split(folded))
                .filter(word -> LETTER_OR_DIGIT.matcher(word).find())
                .distinct()
                .toList();
    }

    private static String digits(String phone) {
        String dialed = OPTIONAL_TRUNK_PREFIX.matcher(asciiDigits(phone)).replaceAll("");
        String digits = NON_DIGITS.matcher(dialed).replaceAll("");
        return LEADING_ZEROS.matcher(digits).replaceFirst("");
    }
}
