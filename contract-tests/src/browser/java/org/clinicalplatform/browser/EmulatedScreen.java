package org.clinicalplatform.browser;

import java.util.List;
import java.util.Map;
import org.openqa.selenium.chrome.ChromeDriver;

/** What the browser takes its screen for. */
final class EmulatedScreen {
    private EmulatedScreen() {}

    static void resize(ChromeDriver browser, int width) {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 844, "deviceScaleFactor", 1, "mobile", true));
    }

    static void preferDark(ChromeDriver browser) {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    }

    static void print(ChromeDriver browser, int width) {
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        resize(browser, width);
    }
}
