package org.clinicalplatform.bench.matching;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Households whose members share family name, address and, mostly, telephone: couples and their children, twins, sons
 * named after their fathers, and children with the email address of a parent. Names, streets and towns are as
 * unequally frequent as those of people, and grow in number with the town.
 */
final class Town {
    private static final String[] ONSETS = {
        "b", "br", "c", "ch", "d", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "ph", "r", "s", "sh", "st", "t",
        "tr", "v", "w"
    };
    private static final String[] NUCLEI = {"a", "e", "i", "o", "u", "ea", "ie", "ou", "ay"};
    private static final String[] CODAS = {"", "", "n", "r", "s", "l", "t", "ck", "nd", "m", "ll"};
    private static final List<String> ROADS =
            List.of("street", "street", "road", "avenue", "place", "crescent", "close");
    private static final int SHARE_OF_TOWNS = 400;

    private final Random random;
    /** Of its own, so that all else is as without email addresses. */
    private final Random sharing;

    private final List<String> families;
    private final List<String> women;
    private final List<String> men;
    private final List<String> streets;
    private final List<String> cities;

    Town(Random random, long seed, int persons) {
        this.random = random;
        sharing = new Random(seed + 1);
        families = words(Math.min(20_000, 400 + persons / 5), 2);
        women = words(500, 2);
        men = words(500, 2);
        streets = words(Math.min(5_000, 300 + persons / 20), 2);
        cities = words(10 + persons / SHARE_OF_TOWNS, 3);
    }

    /** The members of one. */
    List<Registration> household() {
        int members = 1 + random.nextInt(5);
        int adults = Math.min(members, 1 + random.nextInt(2));
        Registration home = moved(Registration.EMPTY
                .with(Registration.Field.FAMILY, family())
                .with(Registration.Field.PHONE, random.nextDouble() < 0.6 ? phone() : ""));
        LocalDate birth = LocalDate.of(1930, 1, 1).plusDays(random.nextInt(365 * 60));
        List<Registration> all = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            LocalDate date =
                    i < adults ? birth.plusDays(random.nextInt(2000)) : birth.plusDays(8000 + random.nextInt(5500));
            all.add(member(home, all, date, i >= adults));
        }
        shareEmails(all, adults);
        return all;
    }

    /** Four in ten children are registered with the email address of a parent, and some couples have one. */
    private void shareEmails(List<Registration> household, int adults) {
        for (int i = 1; i < household.size(); i++) {
            int parent = sharing.nextInt(Math.min(i, adults));
            if (sharing.nextDouble() < (i < adults ? 0.2 : 0.4)) {
                String known = household.get(parent).text(Registration.Field.EMAIL);
                // no two are one slip apart
                String own = Long.toHexString(sharing.nextLong()) + "@mail.example";
                String email = known.isEmpty() ? own : known;
                household.set(parent, household.get(parent).with(Registration.Field.EMAIL, email));
                household.set(i, household.get(i).with(Registration.Field.EMAIL, email));
            }
        }
    }

    private Registration member(Registration home, List<Registration> others, LocalDate birth, boolean child) {
        boolean woman = random.nextBoolean();
        String given = givenUnlike(others, woman);
        LocalDate date = birth;
        boolean twin = child && random.nextDouble() < 0.02;
        if (twin) {
            Registration first = others.get(others.size() - 1);
            date = LocalDate.parse(first.text(Registration.Field.BIRTH_DATE));
            given = random.nextDouble() < 0.1 ? rhyme(first.text(Registration.Field.GIVEN)) : given;
        } else if (child && !woman && random.nextDouble() < 0.04) {
            given = others.get(0).text(Registration.Field.GIVEN);
        }
        return home.with(Registration.Field.GIVEN, given)
                .with(Registration.Field.BIRTH_DATE, date.toString())
                .with(Registration.Field.GENDER, woman ? "FEMALE" : "MALE")
                .with(
                        Registration.Field.PHONE,
                        random.nextDouble() < 0.3 ? phone() : home.text(Registration.Field.PHONE));
    }

    private String givenUnlike(List<Registration> others, boolean woman) {
        String given = given(woman);
        for (Registration other : others) {
            if (other.text(Registration.Field.GIVEN).equals(given)) {
                return givenUnlike(others, woman);
            }
        }
        return given;
    }

    /** Some parents name twins so. */
    private String rhyme(String name) {
        String other = of(ONSETS) + name.substring(1);
        return other.equals(name) ? rhyme(name) : other;
    }

    String family() {
        return frequent(families);
    }

    String given(boolean woman) {
        return frequent(woman ? women : men);
    }

    String phone() {
        return "0" + (100_000_000L + random.nextInt(800_000_000));
    }

    /** The same person at another address. */
    Registration moved(Registration person) {
        int city = (int) (cities.size() * Math.pow(random.nextDouble(), 1.8));
        return person.with(
                        Registration.Field.NUMBER,
                        Integer.toString(1 + random.nextInt(random.nextBoolean() ? 40 : 200)))
                .with(Registration.Field.STREET, frequent(streets) + " " + ROADS.get(random.nextInt(ROADS.size())))
                .with(Registration.Field.FLAT, random.nextDouble() < 0.3 ? "flat " + (1 + random.nextInt(30)) : "")
                .with(Registration.Field.CITY, cities.get(city))
                .with(Registration.Field.POSTAL_CODE, Integer.toString(20_000 + city * 13 + random.nextInt(3)))
                .with(Registration.Field.STATE, "s" + city % 8);
    }

    private String frequent(List<String> words) {
        return words.get((int) (words.size() * Math.pow(random.nextDouble(), 1.8)));
    }

    private List<String> words(int count, int syllables) {
        return Stream.generate(() -> word(syllables + (random.nextDouble() < 0.25 ? 1 : 0)))
                .distinct()
                .limit(count)
                .toList();
    }

    private String word(int syllables) {
        return IntStream.range(0, syllables)
                .mapToObj(i -> of(ONSETS) + of(NUCLEI) + of(CODAS))
                .collect(Collectors.joining());
    }

    private String of(String[] sounds) {
        return sounds[random.nextInt(sounds.length)];
    }
}
