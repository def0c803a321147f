package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.jspecify.annotations.Nullable;

/**
 * A synthetic town: households whose members share name, address and phone, twins, sons named after their fathers,
 * children with the email address of a parent, and persons registered twice with typing errors, moves, marriages,
 * swapped names and missing fields. The same seed generates the same town. The grading rules were tuned with it.
 */
final class TestPopulation {
    private static final int FAMILY_NAMES = 4000;
    private static final int GIVEN_NAMES = 400;
    private static final String[] ONSETS = {
        "b", "br", "c", "ch", "d", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v",
        "w"
    };
    private static final String[] NUCLEI = {"a", "e", "i", "o", "u", "ea", "ie", "ou", "ay"};
    private static final String[] KEYBOARD = {"qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"};
    private static final String[] CODAS = {"", "", "n", "r", "s", "l", "t", "ck", "nd", "m"};

    /**
     * One registration.
     *
     * @param human number of the person; two registrations with the same number are duplicates
     */
    record Registration(int human, Draft draft) {
        ComparablePerson person(int number) {
            return draft.recorded(new UUID(0, number)).comparable();
        }
    }

    /** The entered data. */
    record Draft(
            @Nullable String family,
            @Nullable String given,
            @Nullable LocalDate birthDate,
            Gender gender,
            String number,
            String street,
            @Nullable String city,
            @Nullable String postalCode,
            @Nullable String phone,
            @Nullable String email) {
        MatchedPerson recorded(UUID id) {
            return new MatchedPerson(
                    id,
                    gender,
                    birthDate,
                    false,
                    List.of(new MatchedPerson.Name(family, given == null ? List.of() : List.of(given), null)),
                    List.of(new MatchedPerson.Address(List.of(number + " " + street), city, postalCode)),
                    Stream.of(contact("PHONE", phone), contact("EMAIL", email))
                            .flatMap(each -> each)
                            .toList(),
                    List.of());
        }

        Draft withEmail(@Nullable String address) {
            return new Draft(family, given, birthDate, gender, number, street, city, postalCode, phone, address);
        }

        private static Stream<MatchedPerson.Contact> contact(String system, @Nullable String value) {
            return value == null ? Stream.empty() : Stream.of(new MatchedPerson.Contact(system, value));
        }
    }

    private final Random random;
    /** Of its own, so that all else is as without shared email addresses. */
    private final Random sharing;

    private final List<String> familyNames;
    private final List<String> women;
    private final List<String> men;
    private final List<String> streets;
    private final List<String> cities;
    private final List<Registration> registrations = new ArrayList<>();
    private int humans;

    private TestPopulation(long seed) {
        random = new Random(seed);
        sharing = new Random(seed + 1);
        familyNames = words(FAMILY_NAMES, 2);
        women = words(GIVEN_NAMES, 2);
        men = words(GIVEN_NAMES, 2);
        streets = words(800, 2);
        cities = words(40, 3);
    }

    /**
     * @param humans approximate number of persons
     * @param twice share of the persons who are registered twice
     */
    static List<Registration> of(int humans, double twice, long seed) {
        TestPopulation town = new TestPopulation(seed);
        while (town.humans < humans) {
            town.household();
        }
        List<Registration> once = List.copyOf(town.registrations);
        once.stream()
                .filter(each -> town.random.nextDouble() < twice)
                .forEach(each -> town.registrations.add(new Registration(each.human(), town.again(each.draft()))));
        Collections.shuffle(town.registrations, town.random);
        return List.copyOf(town.registrations);
    }

    private void household() {
        int members = 1 + random.nextInt(5);
        int city = skewed(cities.size());
        Draft first = new Draft(
                familyNames.get(skewed(FAMILY_NAMES)),
                null,
                null,
                Gender.UNKNOWN,
                Integer.toString(1 + random.nextInt(200)),
                streets.get(random.nextInt(streets.size())) + " street",
                cities.get(city),
                Integer.toString(20000 + city * 37 + random.nextInt(4)),
                random.nextDouble() < 0.7 ? phone() : null,
                null);
        int adults = Math.min(members, 1 + random.nextInt(2));
        LocalDate birth = born(1930, 1990);
        List<Draft> family = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            LocalDate date =
                    i < adults ? birth.plusDays(random.nextInt(2000)) : birth.plusDays(9000 + random.nextInt(5000));
            family.add(member(first, family, date, i >= adults));
        }
        shareEmails(family, adults);
        family.forEach(each -> registrations.add(new Registration(humans++, each)));
    }

    /** Four in ten children are registered with the email address of a parent, and twins together. */
    private void shareEmails(List<Draft> family, int adults) {
        for (int i = 1; i < family.size(); i++) {
            Draft member = family.get(i);
            Draft before = family.get(i - 1);
            boolean twin = i > adults && Objects.equals(member.birthDate(), before.birthDate());
            double share = i < adults ? 0.2 : 0.4;
            int parent = sharing.nextInt(Math.min(i, adults));
            if (twin) {
                family.set(i, member.withEmail(before.email()));
            } else if (sharing.nextDouble() < share) {
                // no two are one slip apart
                String own = Long.toHexString(sharing.nextLong()) + "@mail.example";
                String address = Objects.requireNonNullElse(family.get(parent).email(), own);
                family.set(parent, family.get(parent).withEmail(address));
                family.set(i, member.withEmail(address));
            }
        }
    }

    private Draft member(Draft household, List<Draft> family, LocalDate birthDate, boolean child) {
        boolean woman = random.nextBoolean();
        String given = unlike(family, woman ? women : men);
        LocalDate date = birthDate;
        if (child && random.nextDouble() < 0.02) {
            Draft sibling = family.get(family.size() - 1);
            date = sibling.birthDate() == null ? birthDate : sibling.birthDate();
            // twins sometimes have similar names
            given = random.nextDouble() < 0.1 && sibling.given() != null ? slip(sibling.given()) : given;
        } else if (child && !woman && random.nextDouble() < 0.04) {
            given = family.get(0).given() == null ? given : family.get(0).given();
        }
        return new Draft(
                household.family(),
                given,
                date,
                woman ? Gender.FEMALE : Gender.MALE,
                household.number(),
                household.street(),
                household.city(),
                household.postalCode(),
                random.nextDouble() < 0.4 ? phone() : household.phone(),
                random.nextDouble() < 0.3 ? given + "." + word(2) + "@mail.example" : null);
    }

    private String unlike(List<Draft> family, List<String> names) {
        List<String> taken = family.stream().map(Draft::given).toList();
        String given = names.get(skewed(GIVEN_NAMES));
        while (taken.contains(given)) {
            given = names.get(skewed(GIVEN_NAMES));
        }
        return given;
    }

    /** The frequencies of differences follow Just et al. (2016), who examined the patient indexes of hospitals. */
    private Draft again(Draft first) {
        boolean swapped = random.nextDouble() < 0.02;
        boolean moved = random.nextDouble() < 0.2;
        boolean woman = first.gender() == Gender.FEMALE;
        String family = random.nextDouble() < (woman ? 0.1 : 0.02)
                ? familyNames.get(skewed(FAMILY_NAMES))
                : typed(first.family());
        String given =
                random.nextDouble() < 0.06 ? (woman ? women : men).get(skewed(GIVEN_NAMES)) : typed(first.given());
        int city = skewed(cities.size());
        return new Draft(
                swapped ? given : family,
                swapped ? family : left(given, 0.03),
                left(retyped(first.birthDate()), 0.04),
                random.nextDouble() < 0.1 ? Gender.UNKNOWN : first.gender(),
                moved ? Integer.toString(1 + random.nextInt(200)) : retypedNumber(first.number()),
                moved ? streets.get(random.nextInt(streets.size())) + " street" : abbreviated(first.street()),
                left(moved ? cities.get(city) : typed(first.city()), 0.1),
                left(moved ? Integer.toString(20000 + city * 37 + random.nextInt(4)) : typed(first.postalCode()), 0.1),
                left(random.nextDouble() < 0.35 ? phone() : typed(first.phone()), 0.2),
                left(first.email(), 0.3));
    }

    private @Nullable String typed(@Nullable String text) {
        double luck = random.nextDouble();
        if (text == null || luck < 0.88) {
            return text;
        }
        return luck < 0.97 ? slip(text) : slip(slip(text));
    }

    private String abbreviated(String street) {
        String typed = typed(street);
        String text = typed == null ? street : typed;
        return random.nextDouble() < 0.2 ? text.replace("street", "st") : text;
    }

    private String retypedNumber(String number) {
        return random.nextDouble() < 0.05 ? slip(number) : number;
    }

    private <T> @Nullable T left(@Nullable T value, double share) {
        return random.nextDouble() < share ? null : value;
    }

    private @Nullable LocalDate retyped(@Nullable LocalDate date) {
        double luck = random.nextDouble();
        if (date == null || luck < 0.88) {
            return date;
        }
        if (luck < 0.91 && date.getDayOfMonth() <= 12) {
            return LocalDate.of(date.getYear(), date.getDayOfMonth(), date.getMonthValue());
        }
        if (luck < 0.97) {
            int year = luck < 0.94 ? date.getYear() + (random.nextBoolean() ? 1 : -10) : date.getYear();
            int month = 1 + random.nextInt(12);
            int day = Math.min(date.getDayOfMonth(), YearMonth.of(year, month).lengthOfMonth());
            return LocalDate.of(
                    year, luck < 0.94 ? date.getMonthValue() : month, luck < 0.94 ? Math.min(day, 28) : day);
        }
        return born(1930, 2010);
    }

    private LocalDate born(int from, int to) {
        return LocalDate.of(from, 1, 1).plusDays(random.nextInt(365 * (to - from)));
    }

    private String phone() {
        return "0" + (100000000L + random.nextInt(800000000));
    }

    /** Small numbers are more frequent: the first of 400 has a share of 1 in 28, the first of 4000 of 1 in 100. */
    private int skewed(int bound) {
        return (int) (bound * Math.pow(random.nextDouble(), 1.8));
    }

    private List<String> words(int count, int syllables) {
        return Stream.generate(() -> word(syllables)).distinct().limit(count).toList();
    }

    private String word(int syllables) {
        return IntStream.range(0, syllables)
                .mapToObj(i -> ONSETS[random.nextInt(ONSETS.length)]
                        + NUCLEI[random.nextInt(NUCLEI.length)]
                        + CODAS[random.nextInt(CODAS.length)])
                .collect(Collectors.joining());
    }

    /**
     * The text with one typing error: a character replaced by its neighbour on the keyboard, omitted, added or swapped.
     */
    private String slip(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int at = random.nextInt(text.length());
        String before = text.substring(0, at);
        String behind = text.substring(at + 1);
        char hit = text.charAt(at);
        return switch (random.nextInt(4)) {
            case 0 -> before + neighbour(hit) + behind;
            case 1 -> text.length() == 1 ? text : before + behind;
            case 2 -> before + hit + neighbour(hit) + behind;
            default -> behind.isEmpty() ? text : before + behind.charAt(0) + hit + behind.substring(1);
        };
    }

    private char neighbour(char hit) {
        for (String row : KEYBOARD) {
            int at = row.indexOf(hit);
            if (at >= 0) {
                return row.charAt(at == 0 ? 1 : at == row.length() - 1 || random.nextBoolean() ? at - 1 : at + 1);
            }
        }
        return 'e';
    }
}
