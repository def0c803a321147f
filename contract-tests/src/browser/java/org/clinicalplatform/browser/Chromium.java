package org.clinicalplatform.browser;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * Starts the installed Chromium and its driver, which are searched for on the path or named by {@code -Dbrowser.binary}
 * and {@code -Dbrowser.driver}. Nothing is downloaded.
 */
final class Chromium {

    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final List<String> DRIVERS = List.of("chromedriver");
    private static final Dimension DESKTOP = new Dimension(1200, 900);

    private Chromium() {}

    /** A browser without window, with an empty profile, in American English and UTC. */
    static ChromeDriver start() {
        ChromeDriverService driver = new ChromeDriverService.Builder()
                .usingDriverExecutable(installed("browser.driver", DRIVERS))
                .withEnvironment(Map.of("TZ", "UTC", "LANGUAGE", "en_US"))
                .build();
        ChromeDriver browser = new ChromeDriver(driver, options());
        browser.manage().window().setSize(DESKTOP);
        return browser;
    }

    private static ChromeOptions options() {
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(installed("browser.binary", BROWSERS));
        options.setCapability(ChromeOptions.LOGGING_PREFS, everything);
        // no sandbox: it needs privileges that containers do not have; the rest keeps the browser from calling its
        // vendor
        return options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--lang=en-US");
    }

    private static File installed(String property, List<String> names) {
        String given = System.getProperty(property, "");
        Stream<File> candidates = given.isEmpty() ? onPath(names) : Stream.of(new File(given));
        return candidates
                .filter(File::canExecute)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "None of " + names + " is installed; name the program with -D" + property + "="));
    }

    private static Stream<File> onPath(List<String> names) {
        String path = System.getenv().getOrDefault("PATH", "");
        return names.stream()
                .flatMap(name -> Arrays.stream(path.split(File.pathSeparator))
                        .map(directory -> Path.of(directory, name).toFile()));
    }
}
