package org.clinicalplatform.platform.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Whether bytes are text in UTF-8. Jackson alone does not tell: it guesses other encodings, and takes the name of a property
 * with a byte 0xFF for the name without it, because it pads the names that it compares with this byte.
 */
final class Utf8 {
    private Utf8() {}

    /** Whether the first {@code size} bytes are well-formed (RFC 3629, section 3) and without NUL. */
    static boolean isText(byte[] bytes, int size) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, size))
                    .chars()
                    .noneMatch(character -> character == 0);
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
