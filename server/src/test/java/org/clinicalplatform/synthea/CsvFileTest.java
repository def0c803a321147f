package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
    private final Path directory;

    CsvFileTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @Test
    void nextWhenFieldsAreQuotedThenReadsThemAsTheStandardSays() throws IOException {
        assertThat(records("a,\"b,c\",\"d\"\"e\",\"\"\n"))
                .containsExactly(CsvRecord.of(1, List.of("a", "b,c", "d\"e", "")));
    }

    @Test
    void nextWhenAQuotedFieldHasLinesThenNumbersRecordsByTheirFirstLine() throws IOException {
        assertThat(records("a\n\"b\nc\nd\"\ne\n"))
                .containsExactly(
                        CsvRecord.of(1, List.of("a")),
                        CsvRecord.of(2, List.of("b\nc\nd")),
                        CsvRecord.of(5, List.of("e")));
    }

    @Test
    void nextWhenAQuoteIsNeverClosedThenOnlyItsLineIsLost() throws IOException {
        String others = "x,y\n".repeat(200);

        List<CsvRecord> records = records("a,b\n\"c,d\n" + others);

        assertThat(records).hasSize(202);
        assertThat(records.get(1)).isEqualTo(CsvRecord.defective(2, "has quotes that do not match"));
        assertThat(records.get(2)).isEqualTo(CsvRecord.of(3, List.of("x", "y")));
        assertThat(records.get(201).line()).isEqualTo(202);
    }

    @Test
    void nextWhenAQuoteStandsInsideAnUnquotedFieldThenItIsAnInchMark() throws IOException {
        assertThat(records("a,6\" tube,b\nc\n"))
                .containsExactly(CsvRecord.of(1, List.of("a", "6\" tube", "b")), CsvRecord.of(2, List.of("c")));
    }

    @Test
    void nextWhenTextFollowsAClosingQuoteThenOnlyItsLineIsLost() throws IOException {
        assertThat(records("a\n\"b\"c,d\ne\n"))
                .containsExactly(
                        CsvRecord.of(1, List.of("a")),
                        CsvRecord.defective(2, "has quotes that do not match"),
                        CsvRecord.of(3, List.of("e")));
    }

    @Test
    void nextWhenLinesEndAsOnWindowsAndSomeAreEmptyThenReadsTheOthers() throws IOException {
        assertThat(records("\uFEFFId,b\r\n\r\nc,\r\n"))
                .containsExactly(CsvRecord.of(1, List.of("Id", "b")), CsvRecord.of(3, List.of("c", "")));
    }

    @Test
    void nextWhenALineIsNoTextThenItIsADefectAndTheOthersAreRead() throws IOException {
        byte[] bytes = "Zo\u00EB\n\u0000\nx\n?\ny\n".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 4] = (byte) 0xFF;

        assertThat(records(Files.write(directory.resolve("bytes.csv"), bytes)))
                .containsExactly(
                        CsvRecord.of(1, List.of("Zo\u00EB")),
                        CsvRecord.defective(2, "holds the character NUL, which no text can have"),
                        CsvRecord.of(3, List.of("x")),
                        CsvRecord.defective(4, "is not UTF-8"),
                        CsvRecord.of(5, List.of("y")));
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
