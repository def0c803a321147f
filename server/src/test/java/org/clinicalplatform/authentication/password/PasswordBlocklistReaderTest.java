package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordBlocklistReaderTest {
    private static final String SETTING = "svc.auth.password.blocklist";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password1",
                "PASSWORD1",
                "passw0rd1",
                "Pass-word1!",
                "trustno1",
                "1qaz2wsx",
                "12345678a",
                "aaaaaaa1",
                "\uFF30assword1",
                "demo-Password-1"
            })
    void builtInWhenThePasswordIsCommonThenContainsEverySpellingOfIt(String password) {
        assertThat(contains("builtin", password)).isTrue();
    }

    @Test
    void builtInWhenThePasswordIsNotCommonThenDoesNotContainIt() {
        assertThat(contains("builtin", "correct-Horse-2")).isFalse();
    }

    @Test
    void builtInWhenReadThenHasFourThousandPasswordsOfThePolicy() throws IOException {
        PasswordBlocklist builtIn = PasswordBlocklistReader.read("builtin");
        List<String> frequent = StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies();

        assertThat(frequent.stream().filter(PasswordBlocklistReaderTest::satisfiesThePolicy))
                .hasSizeGreaterThan(4000)
                .allMatch(password -> builtIn.contains(PasswordBlocklist.normalize(password)));
    }

    @Test
    void fileWhenItHasOnePasswordPerLineThenIsAddedToTheBuiltInList() throws IOException {
        Path file = Files.writeString(
                folder.resolve("own list.txt"), "\uFEFFWard-Seven-7\r\n\n  \nstationärer1\n" + "x".repeat(5000) + "\n");

        for (String setting : List.of("file:" + file, file.toUri().toString())) {
            assertThat(contains(setting, "ward-seven-7")).isTrue();
            assertThat(contains(setting, "WardSeven 7!")).isTrue();
            assertThat(contains(setting, "STATION\u00c4RER1")).isTrue();
            assertThat(contains(setting, "stationa\u0308rer1")).isTrue();
            assertThat(contains(setting, "password1")).isTrue();
            assertThat(contains(setting, "ward-eight-8")).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "BUILTIN", "true", "/etc/passwords", "https://example.org/passwords.txt"})
    void readWhenTheValueIsUnknownThenRefusesNamingTheSettingAndNotTheValue(String value) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> PasswordBlocklistReader.read(value))
                .withMessage(SETTING + " must be off, builtin, or file: with the path of a file.");
    }

    @Test
    void fileWhenItCannotBeUsedThenRefusesInOneSentence() throws IOException {
        assertRefused("file:", "does not exist or cannot be read.");
        assertRefused("file:" + folder.resolve("missing.txt"), "does not exist or cannot be read.");
        assertRefused("file:" + folder, "does not exist or cannot be read.");
        assertRefused("file:\u0000", "does not exist or cannot be read.");

        Path latin = Files.write(folder.resolve("latin.txt"), new byte[] {'p', (byte) 0xe4, 's', '\n'});
        assertRefused("file:" + latin, "cannot be read; it must be UTF-8 with one password per line.");

        Path large = folder.resolve("large.txt");
        try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
            sparse.setLength((PasswordBlocklistReader.MAX_FILE_MEGABYTES << 20) + 1);
        }
        assertRefused("file:" + large, "is larger than 32 MB.");
    }

    @Test
    void settingWhenUnsetOrBlankOrFalseInYamlThenIsOff() {
        for (String value : List.of("off", " ", "", "false")) {
            assertThat(new PasswordSettings(value).blocksNothing()).isTrue();
        }
        assertThat(new PasswordSettings(" builtin ").blocklist()).isEqualTo("builtin");
        assertThat(new PasswordSettings("builtin").blocksNothing()).isFalse();
    }

    private static void assertRefused(String value, String end) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> PasswordBlocklistReader.read(value))
                .withMessage("The file of " + SETTING + " " + end);
    }

    private static boolean contains(String setting, String password) {
        return PasswordBlocklistReader.read(setting).contains(PasswordBlocklist.normalize(password));
    }

    private static boolean satisfiesThePolicy(String password) {
        try {
            return PasswordPolicy.require(password).equals(password);
        } catch (ApiException e) {
            return false;
        }
    }
}
