package org.clinicalplatform.authentication.password;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * A set of common passwords, compared without regard to case, compatibility forms and everything but letters and
 * digits. Each is kept as 64 bits of its SHA-256, so that millions of them fit into a small heap.
 */
final class PasswordBlocklist {
    private final long[] sortedHashes;

    private PasswordBlocklist(long[] sortedHashes) {
        this.sortedHashes = sortedHashes;
    }

    /** Passwords that are too short for the policy are left out. */
    static PasswordBlocklist of(Stream<String> passwords) {
        MessageDigest digest = DigestUtils.getSha256Digest();
        LongStream hashes = passwords
                .map(PasswordBlocklist::normalize)
                .flatMap(PasswordBlocklist::forms)
                .filter(password -> password.codePointCount(0, password.length()) >= PasswordPolicy.MIN_LENGTH)
                .mapToLong(password -> hash(digest, password));
        return new PasswordBlocklist(sortedSet(hashes.toArray()));
    }

    private static Stream<String> forms(String password) {
        String reduced = lettersAndDigits(password);
        return reduced.equals(password) ? Stream.of(password) : Stream.of(password, reduced);
    }

    /** In place: a stream would box each of millions of hashes to find those that are equal. */
    private static long[] sortedSet(long[] hashes) {
        Arrays.sort(hashes);
        int size = 0;
        for (long hash : hashes) {
            if (size == 0 || hashes[size - 1] != hash) {
                hashes[size] = hash;
                size++;
            }
        }
        return Arrays.copyOf(hashes, size);
    }

    /**
     * Whether the password is in the set, as it is or without everything but letters and digits.
     *
     * @param normal in the form of {@link #normalize}
     */
    boolean contains(String normal) {
        return has(normal) || has(lettersAndDigits(normal));
    }

    int size() {
        return sortedHashes.length;
    }

    /** NFKC in lower case. The text must be short, since normalizing takes quadratic time. */
    static String normalize(String password) {
        String lower = Normalizer.normalize(password, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFKC);
    }

    static String lettersAndDigits(String text) {
        return text.codePoints()
                .filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private boolean has(String password) {
        return Arrays.binarySearch(sortedHashes, hash(DigestUtils.getSha256Digest(), password)) >= 0;
    }

    private static long hash(MessageDigest digest, String password) {
        return ByteBuffer.wrap(digest.digest(password.getBytes(StandardCharsets.UTF_8)))
                .getLong();
    }
}
