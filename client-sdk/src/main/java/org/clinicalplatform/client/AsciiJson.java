package org.clinicalplatform.client;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Encodes JSON in ASCII. The generated client decodes responses with the JVM's default charset, which on Java 17
 * depends on the machine; ASCII decodes alike in all of them.
 */
final class AsciiJson {
    private static final HexFormat HEX = HexFormat.of();

    private AsciiJson() {}

    /**
     * Replaces each character outside ASCII by its JSON escape; in JSON such characters occur only inside of strings.
     *
     * @throws CharacterCodingException if the bytes are not UTF-8
     */
    static byte[] of(byte[] utf8) throws CharacterCodingException {
        if (isAscii(utf8)) {
            return utf8;
        }
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(utf8))
                .toString();
        StringBuilder ascii = new StringBuilder(utf8.length * 2);
        text.chars().forEach(unit -> {
            if (unit < 0x80) {
                ascii.append((char) unit);
            } else {
                ascii.append("\\u").append(HEX.toHexDigits((char) unit));
            }
        });
        return ascii.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }
}
