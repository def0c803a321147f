package org.clinicalplatform.bench.matching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What was typed when somebody was registered; an empty field was left out. */
record Registration(Map<Field, String> fields) {
    static final Registration EMPTY = new Registration(Map.of());

    enum Field {
        FAMILY,
        GIVEN,
        BIRTH_DATE,
        GENDER,
        NUMBER,
        STREET,
        FLAT,
        CITY,
        POSTAL_CODE,
        STATE,
        PHONE,
        EMAIL
    }

    Registration {
        Map<Field, String> copy = new EnumMap<>(Field.class);
        copy.putAll(fields);
        fields = copy;
    }

    String text(Field field) {
        return fields.getOrDefault(field, "");
    }

    Registration with(Field field, String text) {
        Map<Field, String> changed = new EnumMap<>(Field.class);
        changed.putAll(fields);
        changed.put(field, text.strip());
        return new Registration(changed);
    }

    Registration swapped(Field one, Field other) {
        return with(one, text(other)).with(other, text(one));
    }

    BenchPersons.Person person(int number, int entity) {
        List<String> lines = Stream.of((text(Field.NUMBER) + " " + text(Field.STREET)).strip(), text(Field.FLAT))
                .filter(line -> !line.isEmpty())
                .toList();
        return new BenchPersons.Person(
                number,
                Integer.toString(entity),
                text(Field.FAMILY),
                text(Field.GIVEN),
                text(Field.BIRTH_DATE),
                text(Field.GENDER).isEmpty() ? "UNKNOWN" : text(Field.GENDER),
                lines,
                text(Field.CITY),
                text(Field.POSTAL_CODE),
                text(Field.STATE),
                text(Field.PHONE),
                text(Field.EMAIL));
    }
}
