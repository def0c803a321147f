package org.clinicalplatform.platform.web;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A body as text in the encoding that its {@code Content-Type} declares; otherwise in UTF-8 (RFC 8259, section 8.1).
 *
 * <p>Readers of JSON alone do not tell whether it is. They guess the encodings of Unicode from the first bytes,
 * whatever is declared; Jackson takes the name of a property with a byte 0xFF for the name without it, because it pads
 * the names that it compares with this byte; and readers of other encodings replace what they cannot decode.
 */
final class BodyText {
    private final byte[] bytes;
    private final int size;
    private final Charset charset;
    private final boolean wellFormed;

    private BodyText(byte[] bytes, int size, Charset charset, boolean wellFormed) {
        this.bytes = bytes;
        this.size = size;
        this.charset = charset;
        this.wellFormed = wellFormed;
    }

    /** @param declared name of the encoding; null if none is declared */
    static BodyText of(byte[] bytes, int size, @Nullable String declared) {
        try {
            Charset charset = charset(bytes, size, declared);
            CharBuffer text = charset.newDecoder().decode(ByteBuffer.wrap(bytes, 0, size));
            boolean wellFormed = text.chars().noneMatch(character -> character == 0);
            if (charset.equals(StandardCharsets.UTF_8) || !isUnicode(charset)) {
                return new BodyText(bytes, size, charset, wellFormed);
            }
            byte[] encoded = text.toString().getBytes(StandardCharsets.UTF_8);
            return new BodyText(encoded, encoded.length, StandardCharsets.UTF_8, wellFormed);
        } catch (CharacterCodingException | IllegalArgumentException e) {
            return new BodyText(new byte[0], 0, StandardCharsets.UTF_8, false);
        }
    }

    /** Whether it can be decoded, and is without NUL. */
    boolean isWellFormed() {
        return wellFormed;
    }

    /** The bytes for a reader of the declared encoding: those that were sent, but UTF-8 for any encoding of Unicode. */
    InputStream open() {
        return new ByteArrayInputStream(bytes, 0, size);
    }

    /** The encoding of {@link #open}. */
    Charset charset() {
        return charset;
    }

    /** The parameters of a form. */
    Map<String, String[]> parameters() {
        return FormParameters.parse(new String(bytes, 0, size, charset), charset);
    }

    /** UTF-8 for ASCII, which is a part of it: readers of JSON do the same. */
    private static Charset charset(byte[] bytes, int size, @Nullable String declared) {
        Charset charset = declared == null ? StandardCharsets.UTF_8 : Charset.forName(declared);
        if (charset.equals(StandardCharsets.US_ASCII)) {
            return StandardCharsets.UTF_8;
        }
        return isLittleEndianWithoutMark(bytes, size) ? littleEndian(charset) : charset;
    }

    /** The first character of JSON and of a form is of ASCII. */
    private static boolean isLittleEndianWithoutMark(byte[] bytes, int size) {
        return size > 1 && bytes[0] != 0 && bytes[1] == 0;
    }

    /** Java takes text without a byte order mark for big-endian where the declared encoding leaves the order open. */
    private static Charset littleEndian(Charset charset) {
        return switch (charset.name()) {
            case "UTF-16" -> StandardCharsets.UTF_16LE;
            case "UTF-32" -> Charset.forName("UTF-32LE");
            default -> charset;
        };
    }

    private static boolean isUnicode(Charset charset) {
        return charset.name().startsWith("UTF-");
    }
}
