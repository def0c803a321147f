package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CsvFileTest {
    private static final String MISMATCH = "has quotes that do not match";

    private final Path directory;

    CsvFileTest(@TempDir Path directory) {
        this.directory = directory;
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments("a,\"b,c\",\"d\"\"e\",\"\"\n", List.of(record(1, "a", "b,c", "d\"e", ""))),
                arguments("a\n\"b\nc\nd\"\ne\n", List.of(record(1, "a"), record(2, "b\nc\nd"), record(5, "e"))),
                arguments("a,6\" tube,b\nc\n", List.of(record(1, "a", "6\" tube", "b"), record(2, "c"))),
                arguments(
                        "a\n\"b\"c,d\ne\n", List.of(record(1, "a"), CsvRecord.defective(2, MISMATCH), record(3, "e"))),
                arguments("\uFEFFId,b\r\n\r\nc,\r\n", List.of(record(1, "Id", "b"), record(3, "c", ""))));
    }

    /** Records are numbered by their first lines; a quote inside an unquoted field is an inch mark. */
    @ParameterizedTest
    @MethodSource("texts")
    void nextWhenFieldsAreQuotedOrLinesEmptyThenReadsThemAsTheStandardSays(String text, List<CsvRecord> expected)
            throws IOException {
        assertThat(records(text)).isEqualTo(expected);
    }

    @Test
    void nextWhenAQuoteIsNeverClosedThenOnlyItsLineIsLost() throws IOException {
        String others = "x,y\n".repeat(200);

        List<CsvRecord> records = records("a,b\n\"c,d\n" + others);

        assertThat(records).hasSize(202);
        assertThat(records.get(1)).isEqualTo(CsvRecord.defective(2, MISMATCH));
        assertThat(records.get(2)).isEqualTo(record(3, "x", "y"));
        assertThat(records.get(201).line()).isEqualTo(202);
    }

    @Test
    void nextWhenALineIsNoTextThenItIsADefectAndTheOthersAreRead() throws IOException {
        byte[] bytes = "Zo\u00EB\n\u0000\nx\n?\ny\n".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 4] = (byte) 0xFF;

        assertThat(records(Files.write(directory.resolve("bytes.csv"), bytes)))
                .containsExactly(
                        record(1, "Zo\u00EB"),
                        CsvRecord.defective(2, "holds the character NUL, which no text can have"),
                        record(3, "x"),
                        CsvRecord.defective(4, "is not UTF-8"),
                        record(5, "y"));
    }

    @Test
    void nextWhenTheFileIsCompressedThenReadsTheSame() throws IOException {
        String text = "a,b\n\"c\nd\",e\n";
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(records(Files.write(directory.resolve("text.csv.gz"), compressed.toByteArray())))
                .isEqualTo(records(text))
                .hasSize(2);
    }

    private static CsvRecord record(int line, String... fields) {
        return CsvRecord.of(line, List.of(fields));
    }

    private List<CsvRecord> records(String text) throws IOException {
        return records(Files.writeString(directory.resolve("text.csv"), text));
    }

    private static List<CsvRecord> records(Path path) throws IOException {
        List<CsvRecord> records = new ArrayList<>();
        try (CsvFile file = CsvFile.open(path)) {
            for (CsvRecord next = file.next(); next != null; next = file.next()) {
                records.add(next);
            }
            assertThat(file.percentRead()).isEqualTo(100);
        }
        return records;
    }
}
