package org.clinicalplatform.bench.matching;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A data set of FEBRL (Christen, "Febrl: an open source data cleaning, deduplication and record linkage system", 2008)
 * as persons: all but the number of social security, which would settle nearly every pair alone. A date that is none is
 * left out, as a registration would refuse it.
 */
final class FebrlFile {
    private static final int FIELDS = 11;

    private FebrlFile() {}

    static List<BenchPersons.Person> read(Path file) throws IOException {
        List<String> rows = Files.readAllLines(file);
        List<BenchPersons.Person> persons = new ArrayList<>();
        for (String row : rows.subList(1, rows.size())) {
            if (!row.isBlank()) {
                persons.add(person(
                        persons.size(),
                        Stream.of(row.split(",", -1)).map(String::strip).toList()));
            }
        }
        return persons;
    }

    private static BenchPersons.Person person(int number, List<String> fields) {
        if (fields.size() != FIELDS) {
            throw new IllegalArgumentException("No row of FEBRL: " + fields);
        }
        List<String> lines = Stream.of((fields.get(3) + " " + fields.get(4)).strip(), fields.get(5))
                .filter(line -> !line.isEmpty())
                .toList();
        return new BenchPersons.Person(
                number,
                fields.get(0).split("-")[1],
                fields.get(2),
                fields.get(1),
                date(fields.get(9)),
                "UNKNOWN",
                lines,
                fields.get(6),
                fields.get(7),
                fields.get(8),
                "",
                "");
    }

    private static String date(String text) {
        try {
            return LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE).toString();
        } catch (DateTimeException e) {
            return "";
        }
    }
}
