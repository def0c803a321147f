package org.clinicalplatform.synthea;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV file (RFC 4180, UTF-8), plain or gzip, record by record.
 *
 * <p>An unreadable record affects only its own lines; otherwise an unclosed quote would turn the rest of the file into
 * one field.
 */
final class CsvFile implements Closeable {
    /** Longest record, in lines; a quote that is open for longer counts as unclosed. */
    private static final int LONGEST = 50;

    private static final int BUFFER = 1 << 16;
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private final FileChannel file;
    private final BufferedReader lines;
    private final Deque<String> pushedBack = new ArrayDeque<>();
    private long line;

    private CsvFile(FileChannel file, BufferedReader lines) {
        this.file = file;
        this.lines = lines;
    }

    static CsvFile open(Path path) throws IOException {
        FileChannel file = FileChannel.open(path);
        try {
            InputStream bytes = Channels.newInputStream(file);
            InputStream text = path.toString().endsWith(".gz") ? new GZIPInputStream(bytes, BUFFER) : bytes;
            // one character per byte, so that invalid UTF-8 makes one line defective and does not end the load
            return new CsvFile(
                    file, new BufferedReader(new InputStreamReader(text, StandardCharsets.ISO_8859_1), BUFFER));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** The next record, or null at the end. Empty lines are skipped. */
    @Nullable CsvRecord next() throws IOException {
        String text = readLine();
        while (text != null && text.isBlank()) {
            text = readLine();
        }
        if (text == null) {
            return null;
        }
        long begin = line;
        if (begin == 1 && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(BYTE_ORDER_MARK.length());
        }
        List<String> fields = fields(text);
        return fields == null
                ? CsvRecord.defective(begin, "has quotes that do not match")
                : decoded(CsvRecord.of(begin, fields));
    }

    /** Bytes read so far, in percent of the file. */
    int percentRead() throws IOException {
        return file.size() == 0 ? 100 : (int) (100 * file.position() / file.size());
    }

    /** Number of the last line that was read. */
    long line() {
        return line;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    /**
     * The fields of the record that begins with the line; null, without consuming further lines, if a quote is
     * unclosed.
     */
    private @Nullable List<String> fields(String first) throws IOException {
        // without quotes every comma separates two fields
        if (first.indexOf('"') < 0) {
            return Arrays.asList(first.split(",", -1));
        }
        StringBuilder text = new StringBuilder(first);
        List<String> further = new ArrayList<>();
        List<String> fields = quoted(first);
        while (fields == null) {
            String next = further.size() < LONGEST ? readLine() : null;
            if (next == null) {
                pushBack(further);
                return null;
            }
            further.add(next);
            fields = quoted(text.append('\n').append(next).toString());
        }
        return fields;
    }

    /** Null unless the text is exactly one complete record. */
    private static @Nullable List<String> quoted(String text) {
        try (CSVParser parser = CSVParser.parse(text, CSVFormat.RFC4180)) {
            List<CSVRecord> records = parser.getRecords();
            return records.size() == 1 ? records.get(0).toList() : null;
        } catch (IOException | UncheckedIOException e) {
            // the parser reports unmatched quotes only by this exception; reading a string causes no other
            return null;
        }
    }

    private @Nullable String readLine() throws IOException {
        String next = pushedBack.isEmpty() ? lines.readLine() : pushedBack.pop();
        if (next != null) {
            line++;
        }
        return next;
    }

    private void pushBack(List<String> read) {
        for (int i = read.size() - 1; i >= 0; i--) {
            pushedBack.push(read.get(i));
        }
        line -= read.size();
    }

    private static CsvRecord decoded(CsvRecord bytes) {
        List<String> fields = new ArrayList<>(bytes.fields().size());
        for (String field : bytes.fields()) {
            if (field.indexOf('\0') >= 0) {
                return CsvRecord.defective(bytes.line(), "holds the character NUL, which no text can have");
            }
            String text = decoded(field);
            if (text == null) {
                return CsvRecord.defective(bytes.line(), "is not UTF-8");
            }
            fields.add(text);
        }
        return CsvRecord.of(bytes.line(), fields);
    }

    /** Null if the bytes are not UTF-8. */
    private static @Nullable String decoded(String bytes) {
        if (bytes.chars().allMatch(each -> each < 0x80)) {
            return bytes;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
