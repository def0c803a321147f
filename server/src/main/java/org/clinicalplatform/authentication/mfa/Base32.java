package org.clinicalplatform.authentication.mfa;

/** Base32 without padding (RFC 4648, section 6), the form in which people type secrets. */
final class Base32 {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS = 5;

    private Base32() {}

    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int buffer = 0;
        int held = 0;
        for (byte next : bytes) {
            buffer = buffer << Byte.SIZE | next & 0xff;
            held += Byte.SIZE;
            while (held >= BITS) {
                held -= BITS;
                text.append(ALPHABET.charAt(buffer >> held & 0x1f));
            }
            buffer &= (1 << held) - 1;
        }
        return held == 0
                ? text.toString()
                : text.append(ALPHABET.charAt(buffer << BITS - held & 0x1f)).toString();
    }
}
