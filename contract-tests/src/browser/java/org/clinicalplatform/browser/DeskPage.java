package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.Select;

/**
 * A browser at the desk of the shared server. Finds controls by what users read: labels, texts of buttons, captions of
 * tables. Closing it fails the test if the console has a message that the test did not announce with
 * {@link #expectRefusal}.
 */
final class DeskPage implements AutoCloseable {

    private static final int MOST_STOPS = 100;
    private static final Duration PAGE_LIMIT = Duration.ofSeconds(15);

    private final ChromeDriver browser = Chromium.start();
    private final List<String> expectedMessages = new ArrayList<>();
    private final URI server;

    private DeskPage(URI server) {
        this.server = server;
    }

    /** The page of somebody who is not signed in. */
    static DeskPage open() {
        return open(Servers.shared());
    }

    /** The page of another server than the shared one. */
    static DeskPage open(ServerUnderTest server) {
        DeskPage desk = new DeskPage(server.baseUri());
        desk.load("/");
        return desk;
    }

    /** The first page after the sign-in of a demonstration account that has one tenant and facility. */
    static DeskPage signedIn(String account) {
        DeskPage desk = open();
        desk.signIn(account);
        desk.see("Sign out");
        return desk;
    }

    /** Like {@link #signedIn}, for an account that has to choose its facility. */
    static DeskPage signedIn(String account, String tenantId, @Nullable String facilityId) {
        DeskPage desk = signedIn(account);
        desk.browser.executeAsyncScript(
                "const done = arguments[2]; import(new URL('desk/session.js', document.baseURI))"
                        + ".then((session) => session.narrow(arguments[0], arguments[1] ?? undefined)).then(done)",
                tenantId,
                facilityId);
        return desk;
    }

    void signIn(String account) {
        type("Username", account).type("Password", Demo.PASSWORD).press("Sign in");
    }

    /** Loads a path of the server, as from the address bar. */
    void load(String path) {
        browser.get(server.resolve(path).toString());
    }

    /** Opens a view by its address, as a link would. */
    DeskPage go(String path) {
        browser.executeScript("location.hash = arguments[0]", path);
        return this;
    }

    DeskPage type(String label, String text) {
        WebElement field = field(label);
        field.clear();
        field.sendKeys(text);
        return this;
    }

    DeskPage check(String label) {
        WebElement box = field(label);
        if (!box.isSelected()) {
            box.click();
        }
        return this;
    }

    DeskPage choose(String label, String option) {
        new Select(field(label)).selectByVisibleText(option);
        return this;
    }

    /** Presses the button, link or summary with this text; in an open dialog only what is in it. */
    DeskPage press(String text) {
        WebElement control = find(By.xpath("//*[self::button or self::a or self::summary]"
                + "[starts-with(normalize-space(), " + quoted(text) + ")]"
                + "[not(//dialog[@open]) or ancestor::dialog]"));
        browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", control);
        control.click();
        return this;
    }

    /** Presses keys where the focus is. */
    DeskPage keys(CharSequence... keys) {
        browser.switchTo().activeElement().sendKeys(keys);
        return this;
    }

    /** Moves the focus backwards, as long as it takes, to the control with this text. */
    void tabBackTo(String text) {
        boolean reached = Stream.iterate(0, i -> i < MOST_STOPS, i -> i + 1)
                .map(i -> keys(Keys.chord(Keys.SHIFT, Keys.TAB)).focused().getText())
                .anyMatch(text::equals);
        assertThat(reached).as("%s has a tab stop", text).isTrue();
    }

    String value(String label) {
        return String.valueOf(field(label).getDomProperty("value"));
    }

    /** Waits until the page shows a text. */
    DeskPage see(String text) {
        boolean seen = Await.until(PAGE_LIMIT, () -> shows(text));
        assertThat(seen).as("shows \"%s\" in%n%s", text, text()).isTrue();
        return this;
    }

    private boolean shows(String text) {
        try {
            return text().contains(text);
        } catch (StaleElementReferenceException replacedMeanwhile) {
            return false;
        }
    }

    /** What the page shows, as rendered. */
    String text() {
        return find(By.tagName("body")).getText();
    }

    String heading() {
        find(By.tagName("h1"));
        // in one step: the view may be replaced meanwhile
        return String.valueOf(browser.executeScript("return document.querySelector('h1').innerText"));
    }

    /** What the browser shows in the tab and keeps in its history. */
    String title() {
        return String.valueOf(browser.getTitle());
    }

    /** The texts of the cells of each row of the table with this caption, without the headings. */
    List<List<String>> table(String caption) {
        WebElement table = find(By.xpath("//table[caption[starts-with(., " + quoted(caption) + ")]]"));
        return table.findElements(By.cssSelector("tbody tr")).stream()
                .map(row -> row.findElements(By.cssSelector("th, td")).stream()
                        .map(WebElement::getText)
                        .toList())
                .toList();
    }

    List<WebElement> all(String css) {
        return browser.findElements(By.cssSelector(css));
    }

    /** Waits for the first element that a CSS selector matches. */
    WebElement first(String css) {
        return find(By.cssSelector(css));
    }

    WebElement focused() {
        return browser.switchTo().activeElement();
    }

    /** The value of an asynchronous function body, which may import the desk's modules: {@code return (await …).x}. */
    @Nullable Object evaluate(String body) {
        return browser.executeAsyncScript("const done = arguments[0];"
                + "const load = (name) => import(new URL('desk/' + name, document.baseURI));"
                + "(async () => {" + body + "})().then(done, (error) => done('failed: ' + error))");
    }

    /**
     * Keeps the responses back whose address contains the text, also those that the page does not wait for any more,
     * until {@link #release}.
     */
    DeskPage hold(String address) {
        evaluate("""
                const original = fetch;
                const released = new Promise((resolve) => {
                  globalThis.release = () => {
                    globalThis.fetch = original;
                    resolve();
                  };
                });
                globalThis.held = false;
                globalThis.fetch = async (url, {signal, ...options}) => {
                  if (!String(url).includes('%s')) {
                    return original(url, {signal, ...options});
                  }
                  const response = await original(url, options);
                  globalThis.held = true;
                  await released;
                  return response;
                };
                """.formatted(address));
        return this;
    }

    /** Waits until a response is kept back, so that the service has done what was requested. */
    DeskPage awaitHeld() {
        assertThat(Await.until(PAGE_LIMIT, () -> Boolean.TRUE.equals(evaluate("return globalThis.held"))))
                .as("keeps a response back")
                .isTrue();
        return this;
    }

    /** Lets the responses through that were kept back, and waits for what the page makes of them. */
    DeskPage release() {
        evaluate("globalThis.release(); await new Promise((done) => setTimeout(done, 300));");
        return this;
    }

    /**
     * Lets the page get this error instead of every response whose address contains the text, until {@link #restore}.
     */
    DeskPage fail(String address, int status) {
        evaluate("""
                const original = fetch;
                const error = JSON.stringify({errorCode: %2$d, errorMessage: 'Busy', businessErrorCode: null});
                globalThis.restore = () => { globalThis.fetch = original; };
                globalThis.fetch = (url, options) => (String(url).includes('%1$s')
                  ? Promise.resolve(new Response(error, {status: %2$d})) : original(url, options));
                """.formatted(address, status));
        return this;
    }

    /** Lets the page get this body with status 200 instead of every response whose address contains the text. */
    DeskPage respond(String address, String body) {
        evaluate("""
                const original = fetch;
                globalThis.fetch = (url, options) => (String(url).includes('%s')
                  ? Promise.resolve(new Response('%s')) : original(url, options));
                """.formatted(address, body));
        return this;
    }

    DeskPage restore() {
        evaluate("globalThis.restore()");
        return this;
    }

    /** Lets time pass for the clock that the page reads, while nobody uses it; its timers go on as before. */
    DeskPage pass(Duration time) {
        evaluate("const before = Date.now; Date.now = () => before() + " + time.toMillis());
        return this;
    }

    /** What the page has told screen readers last. */
    @Nullable Object announced() {
        return evaluate("return document.getElementById('live').textContent");
    }

    /** Waits until the page tells screen readers a text. */
    DeskPage awaitAnnounced(String text) {
        assertThat(Await.until(PAGE_LIMIT, () -> text.equals(announced())))
                .as(() -> "announces \"%s\", but did \"%s\"".formatted(text, announced()))
                .isTrue();
        return this;
    }

    /** The access token that the page sends, which only its own requests know. */
    String bearer() {
        return String.valueOf(evaluate("""
                const original = fetch;
                let sent;
                globalThis.fetch = (url, options) => {
                  sent = options.headers.Authorization;
                  return original(url, options);
                };
                await (await load('api.js')).get('/api/v1/auth/verify');
                globalThis.fetch = original;
                return sent.replace('Bearer ', '')
                """));
    }

    /** Whether the browser would ask before it closes the page or loads it again. */
    boolean warnsBeforeUnload() {
        return Boolean.TRUE.equals(evaluate("""
                const leaving = new Event('beforeunload', {cancelable: true});
                dispatchEvent(leaving);
                return leaving.defaultPrevented
                """));
    }

    /** Goes back in the history of the browser. */
    DeskPage back() {
        browser.navigate().back();
        return this;
    }

    DeskPage forward() {
        browser.navigate().forward();
        return this;
    }

    /** Gives the page the size of a phone. */
    void shrinkToPhone() {
        shrinkTo(390);
    }

    void shrinkTo(int width) {
        EmulatedScreen.resize(browser, width);
    }

    void preferDark() {
        EmulatedScreen.preferDark(browser);
    }

    /** Lays the page out as for a sheet of paper of this width in pixels. */
    void print(int width) {
        EmulatedScreen.print(browser, width);
    }

    /** By how many pixels the page is wider than the screen. */
    long overflow() {
        return (Long) browser.executeScript("return document.documentElement.scrollWidth - innerWidth");
    }

    /** Fails for each violation of a rule of axe-core, best practices included. */
    @SuppressWarnings("deprecation")
    void assertAccessible() {
        // the other mode opens a window to combine the results of frames, and fails if that takes longer than a second
        AxeBuilder axe = new AxeBuilder().setLegacyMode(true);
        assertThat(axe.analyze(browser).getViolations())
                .extracting(Rule::getHelp, rule -> rule.getNodes().toString())
                .isEmpty();
    }

    /** The browser reports each response of this status to this path on the console, and the test means it to. */
    void expectRefusal(int status, String path) {
        expectedMessages.add(path + " - Failed to load resource: the server responded with a status of " + status);
    }

    @Override
    public void close() {
        try {
            assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                    .extracting(LogEntry::getMessage)
                    .filteredOn(message -> expectedMessages.stream().noneMatch(message::contains))
                    .isEmpty();
        } finally {
            browser.quit();
        }
    }

    private WebElement field(String label) {
        WebElement shown = find(By.xpath("//label[normalize-space() = " + quoted(label) + "]"));
        return browser.findElement(By.id(String.valueOf(shown.getDomAttribute("for"))));
    }

    private WebElement find(By place) {
        List<WebElement> found = new ArrayList<>();
        boolean there = Await.until(PAGE_LIMIT, () -> found.addAll(shown(place)));
        assertThat(there)
                .as("%s is on the page%n%s", place, browser.getPageSource())
                .isTrue();
        return found.get(0);
    }

    private List<WebElement> shown(By place) {
        try {
            return browser.findElements(place).stream()
                    .filter(WebElement::isDisplayed)
                    .toList();
        } catch (StaleElementReferenceException replacedMeanwhile) {
            return List.of();
        }
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
