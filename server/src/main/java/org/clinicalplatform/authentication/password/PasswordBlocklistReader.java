package org.clinicalplatform.authentication.password;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.util.ResourceUtils;

/**
 * Reads the block list that {@code svc.auth.password.blocklist} selects.
 *
 * <p>The built-in list is the password dictionary of zxcvbn (MIT licence), the 30,000 most frequent ones of ten million
 * leaked passwords; more than 4,000 of them satisfy the policy.
 */
final class PasswordBlocklistReader {
    static final long MAX_FILE_MEGABYTES = 32;

    private static final String SETTING = "svc.auth.password.blocklist";
    private static final String BUILT_IN = "builtin";
    private static final String FILE = "file:";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Longer lines cannot be passwords, and would take long to normalize. */
    private static final int MAX_LINE = 4 * PasswordHasher.MAX_LENGTH;

    /** The demonstration data use it, and the documentation names it. */
    private static final List<String> PUBLISHED = List.of("demo-Password-1");

    private PasswordBlocklistReader() {}

    /**
     * @param setting {@code builtin}, or {@code file:} with a path
     * @throws InvalidSettingException for another value, and for a file that cannot be used
     */
    static PasswordBlocklist read(String setting) {
        if (setting.equals(BUILT_IN)) {
            return PasswordBlocklist.of(builtIn());
        }
        if (setting.startsWith(FILE)) {
            return readFile(usable(setting));
        }
        throw new InvalidSettingException(SETTING + " must be off, builtin, or file: with the path of a file.");
    }

    private static Stream<String> builtIn() {
        try {
            List<String> frequent = StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies();
            return Stream.concat(frequent.stream(), PUBLISHED.stream());
        } catch (IOException e) {
            throw new UncheckedIOException("The password dictionary of zxcvbn could not be read", e);
        }
    }

    private static Path usable(String setting) {
        try {
            Path file = ResourceUtils.getFile(setting).toPath();
            if (!Files.isRegularFile(file)) {
                throw new FileNotFoundException();
            }
            if (Files.size(file) > MAX_FILE_MEGABYTES << 20) {
                throw new InvalidSettingException(
                        "The file of " + SETTING + " is larger than " + MAX_FILE_MEGABYTES + " MB.");
            }
            return file;
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidSettingException("The file of " + SETTING + " does not exist or cannot be read.", e);
        }
    }

    private static PasswordBlocklist readFile(Path file) {
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return PasswordBlocklist.of(Stream.concat(builtIn(), lines(reader)));
        } catch (IOException | UncheckedIOException e) {
            throw new InvalidSettingException(
                    "The file of " + SETTING + " cannot be read; it must be UTF-8 with one password per line.", e);
        }
    }

    private static Stream<String> lines(BufferedReader reader) {
        return reader.lines()
                .map(line -> line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line)
                .filter(line -> line.length() <= MAX_LINE);
    }
}
