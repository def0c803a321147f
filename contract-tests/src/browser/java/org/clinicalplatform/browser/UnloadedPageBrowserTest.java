package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

class UnloadedPageBrowserTest {

    /** A page without a word looks like one that is finished. */
    @Test
    void pageWhenAScriptDoesNotArriveThenTellsWhatToDo() {
        ChromeDriver browser = Chromium.start();
        try {
            browser.executeCdpCommand("Network.enable", Map.of());
            browser.executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of("*/desk/api.js")));

            browser.get(Servers.shared().baseUri().toString());

            assertThat(browser.findElement(By.tagName("main")).getText())
                    .isEqualTo("Loading … If nothing else appears here, load this page again.");
        } finally {
            browser.quit();
        }
    }
}
