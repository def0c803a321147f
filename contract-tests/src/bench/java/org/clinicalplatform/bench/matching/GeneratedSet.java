package org.clinicalplatform.bench.matching;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.clinicalplatform.bench.matching.Registration.Field;

/** Persons of a {@link Town} of whom some are registered again. The same seed makes the same persons. */
final class GeneratedSet {
    private static final double AGAIN = 0.2;
    private static final double LEFT_OUT = 0.02;
    private static final double EMAIL_LEFT_OUT = 0.4;

    /** As often as each is wrong, roughly. */
    private static final List<Field> PRONE = List.of(
            Field.FAMILY,
            Field.FAMILY,
            Field.GIVEN,
            Field.GIVEN,
            Field.BIRTH_DATE,
            Field.BIRTH_DATE,
            Field.NUMBER,
            Field.STREET,
            Field.STREET,
            Field.FLAT,
            Field.CITY,
            Field.POSTAL_CODE,
            Field.STATE,
            Field.PHONE);

    private final Difficulty difficulty;
    private final Random random;
    /** Of its own, so that all else is as without email addresses. */
    private final Random forgetting;

    private final TypingErrors errors;
    private final Town town;
    private final List<BenchPersons.Person> persons = new ArrayList<>();

    private GeneratedSet(Difficulty difficulty, int size, long seed) {
        this.difficulty = difficulty;
        random = new Random(seed);
        errors = new TypingErrors(random);
        town = new Town(random, seed, size);
        forgetting = new Random(seed + 2);
    }

    /** @param size how many registrations, roughly */
    static List<BenchPersons.Person> of(Difficulty difficulty, int size, long seed) {
        GeneratedSet set = new GeneratedSet(difficulty, size, seed);
        int entity = 0;
        while (set.persons.size() < size) {
            for (Registration person : set.town.household()) {
                set.register(person, entity++);
            }
        }
        Collections.shuffle(set.persons, set.random);
        return List.copyOf(set.persons);
    }

    private void register(Registration person, int entity) {
        persons.add(incomplete(person).person(persons.size(), entity));
        if (random.nextDouble() < AGAIN) {
            int times = 1 + random.nextInt(difficulty.registrations());
            for (int i = 0; i < times; i++) {
                persons.add(again(person).person(persons.size(), entity));
            }
        }
    }

    private Registration incomplete(Registration person) {
        Registration left = person;
        for (Field field : List.of(Field.GIVEN, Field.BIRTH_DATE, Field.CITY, Field.POSTAL_CODE, Field.GENDER)) {
            left = random.nextDouble() < LEFT_OUT ? left.with(field, "") : left;
        }
        return left;
    }

    private Registration again(Registration person) {
        Registration changed = incomplete(person);
        if (forgetting.nextDouble() < EMAIL_LEFT_OUT) {
            changed = changed.with(Field.EMAIL, "");
        }
        boolean woman = person.text(Field.GENDER).equals("FEMALE");
        if (random.nextDouble() < difficulty.moved()) {
            changed = town.moved(changed);
        }
        if (woman && random.nextDouble() < difficulty.married()) {
            changed = changed.with(Field.FAMILY, town.family());
        }
        if (random.nextDouble() < difficulty.dateLost()) {
            changed = changed.with(Field.BIRTH_DATE, "");
        }
        Map<Field, Integer> wrong = new EnumMap<>(Field.class);
        int count = 1 + random.nextInt(difficulty.errors());
        for (int i = 0; i < count; i++) {
            Field field = PRONE.get(random.nextInt(PRONE.size()));
            if (wrong.merge(field, 1, Integer::sum) <= difficulty.errorsOfField()) {
                changed = mistaken(changed, field, woman);
            }
        }
        return changed;
    }

    private Registration mistaken(Registration person, Field field, boolean woman) {
        String text = person.text(field);
        double luck = random.nextDouble();
        if (luck < 0.06) {
            return person.with(field, "");
        }
        if (luck < 0.12) {
            return exchanged(person, field, woman);
        }
        return switch (field) {
            case BIRTH_DATE -> person.with(field, date(text));
            case NUMBER, POSTAL_CODE, PHONE -> person.with(field, errors.inNumber(text));
            default -> person.with(field, errors.in(text));
        };
    }

    /** A field swapped with its neighbour, or somebody else's. */
    private Registration exchanged(Registration person, Field field, boolean woman) {
        return switch (field) {
            case FAMILY -> person.swapped(Field.FAMILY, Field.GIVEN);
            case GIVEN ->
                random.nextBoolean()
                        ? person.swapped(Field.FAMILY, Field.GIVEN)
                        : person.with(Field.GIVEN, town.given(woman));
            case STREET, FLAT -> person.swapped(Field.STREET, Field.FLAT);
            case PHONE -> person.with(Field.PHONE, town.phone());
            case CITY -> person.swapped(Field.FLAT, Field.CITY);
            case BIRTH_DATE -> person.with(Field.BIRTH_DATE, otherDate());
            default -> person.with(field, "");
        };
    }

    /** One that no calendar has would be refused: it is left out. */
    private String date(String text) {
        if (text.isEmpty()) {
            return text;
        }
        LocalDate date = LocalDate.parse(text);
        return switch (random.nextInt(5)) {
            case 0 -> dayForMonth(date);
            case 1 -> date.plusYears(random.nextBoolean() ? 1 : -10).toString();
            case 2 -> {
                YearMonth month = YearMonth.of(date.getYear(), 1 + random.nextInt(12));
                yield month.atDay(Math.min(date.getDayOfMonth(), month.lengthOfMonth()))
                        .toString();
            }
            default -> valid(text);
        };
    }

    private static String dayForMonth(LocalDate date) {
        return date.getDayOfMonth() > 12
                ? date.plusDays(1).toString()
                : LocalDate.of(date.getYear(), date.getDayOfMonth(), date.getMonthValue())
                        .toString();
    }

    private String valid(String text) {
        int at = List.of(2, 3, 5, 6, 8, 9).get(random.nextInt(6));
        String typed = text.substring(0, at) + random.nextInt(10) + text.substring(at + 1);
        try {
            return LocalDate.parse(typed).toString();
        } catch (DateTimeException e) {
            return "";
        }
    }

    private String otherDate() {
        return LocalDate.of(1930, 1, 1).plusDays(random.nextInt(365 * 85)).toString();
    }
}
