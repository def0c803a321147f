package org.clinicalplatform.bench.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Finds the end of a response by its status, its {@code Content-Length} or its chunks (RFC 9112, section 6.3). */
final class ResponseEnd {

    private static final byte[] NO_CONTENT = "http/1.1 204 ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONTENT_LENGTH = "\r\ncontent-length: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CHUNKED = "\r\ntransfer-encoding: chunked\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CLOSE = "\r\nconnection: close\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BLANK_LINE = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int LINE_END = 2;

    private ResponseEnd() {}

    /**
     * Whether the bytes hold a whole response.
     *
     * @throws IOException if the response announces no end
     */
    static boolean isReached(byte[] bytes, int length) throws IOException {
        int blankLine = find(BLANK_LINE, bytes, 0, length);
        if (blankLine < 0) {
            return false;
        }
        int headEnd = blankLine + BLANK_LINE.length;
        if (find(NO_CONTENT, bytes, 0, NO_CONTENT.length) == 0) {
            return true;
        }
        int announced = find(CONTENT_LENGTH, bytes, 0, headEnd);
        if (announced >= 0) {
            return length >= headEnd + number(bytes, announced + CONTENT_LENGTH.length, 10);
        }
        if (find(CHUNKED, bytes, 0, headEnd) < 0) {
            throw new IOException(
                    "A response without an end: " + new String(bytes, 0, headEnd, StandardCharsets.US_ASCII));
        }
        return isLastChunkIn(bytes, headEnd, length);
    }

    /** Whether a whole response says that none will follow over its connection. */
    static boolean isLast(byte[] bytes, int length) {
        int headEnd = find(BLANK_LINE, bytes, 0, length);
        return find(CLOSE, bytes, 0, headEnd + LINE_END) >= 0;
    }

    private static boolean isLastChunkIn(byte[] bytes, int from, int length) throws IOException {
        int chunk = from;
        while (true) {
            int data = find(BLANK_LINE, 0, LINE_END, bytes, chunk, length);
            if (data < 0) {
                return false;
            }
            int size = number(bytes, chunk, 16);
            chunk = data + LINE_END + size + LINE_END;
            if (chunk > length) {
                return false;
            }
            if (size == 0) {
                return true;
            }
        }
    }

    private static int number(byte[] bytes, int from, int radix) throws IOException {
        int number = 0;
        int at = from;
        for (int digit = Character.digit(bytes[at], radix); digit >= 0; digit = Character.digit(bytes[++at], radix)) {
            number = number * radix + digit;
        }
        if (at == from) {
            throw new IOException("No number where a length belongs");
        }
        return number;
    }

    private static int find(byte[] lowerCase, byte[] bytes, int from, int to) {
        return find(lowerCase, 0, lowerCase.length, bytes, from, to);
    }

    private static int find(byte[] lowerCase, int start, int size, byte[] bytes, int from, int to) {
        for (int at = from; at <= to - size; at++) {
            int matched = 0;
            while (matched < size && lower(bytes[at + matched]) == lowerCase[start + matched]) {
                matched++;
            }
            if (matched == size) {
                return at;
            }
        }
        return -1;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }
}
