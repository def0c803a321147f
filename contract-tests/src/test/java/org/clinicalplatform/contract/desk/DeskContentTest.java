package org.clinicalplatform.contract.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the files of the desk contain: what its policy forbids would not work, so it must not be there. */
@LocalMode
@NeedsOwnServer("the desk is served by the embedded default")
class DeskContentTest {
    private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";
    private static final Pattern RULE = Pattern.compile("(?m)^ +([A-Z_]+): ");
    private static final Pattern FILTER = Pattern.compile("\\{ name: '(\\w+)'");
    private static final Set<String> OF_PAGES_AND_EXPORTS =
            Set.of("recordedFrom", "recordedTo", "page", "size", "cursor");

    @BeforeEach
    void needsTheEmbeddedDefault() {
        Assumptions.assumeTrue(Servers.sharedIsEmbedded());
    }

    /** Nothing is served that no page uses, and nothing is missing. */
    @Test
    void filesWhenPackagedThenAreAllLinkedFromThePage() {
        assertThat(files().keySet())
                .containsAll(DeskFiles.packaged().toList())
                .hasSize((int) DeskFiles.packaged().count() + 2)
                .contains(DeskFiles.PAGE, "/desk/config.json");
    }

    @Test
    void pageWhenReadThenHasNoCodeOrStyleInside() {
        String page = page();

        assertThat(page)
                .contains("<script type=\"module\" src=\"desk/app.js\"></script>")
                .doesNotContainPattern("(?i)<script(?![^>]* src=)|<style|\\sstyle=|\\son[a-z]+\\s*=|javascript:|<base");
    }

    @Test
    void pageWhenReadThenHasALanguageATitleAndLandmarks() {
        assertThat(page()).contains("<html lang=\"en\" ", "<title>", "<header>", "<nav ", "<main ", "<footer>");
    }

    /** A browser that translates a page sends it to its maker. */
    @Test
    void pageWhenReadThenIsNotTranslatedByTheBrowser() {
        assertThat(page()).contains("<html lang=\"en\" translate=\"no\">");
    }

    /** Relative to their own place, so that a prefix and a context path need no configuration. */
    @Test
    void linksWhenReadThenAreRelative() {
        assertThat(page()).doesNotContainPattern("(?:href|src)=\"/");
        files().forEach((path, file) ->
                assertThat(file.text()).as(path).doesNotContainPattern("(?m)^import .*'/|url\\(['\"]?/"));
    }

    /** No other host serves a part of the page, or learns that somebody reads it. */
    @Test
    void filesWhenReadThenNameNoOtherHost() {
        files().forEach((path, file) -> assertThat(file.text().replace(SVG_NAMESPACE, ""))
                .as(path)
                .doesNotContainPattern("(?i)(?:https?|wss?|ftp):(?=//)|['\"(]//|@import"));
    }

    /** An auditor who looks for one kind of event must find it in the list. */
    @Test
    void kindsOfSecurityEventsWhenOfferedThenAreThoseOfTheSpecification() {
        String view = Servers.shared()
                .send(RawRequest.get("/desk/views/security-events.js"))
                .expect(200)
                .text();
        String kinds = StringUtils.substringBetween(view, "const KINDS = [", "];");

        assertThat(kinds.replaceAll("[\\s']", "").split(","))
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(
                        Spec.schema("SecurityEventKind").get("enum").texts());
    }

    /** An auditor finds a person who is not a patient by the id of the record alone. */
    @Test
    void filtersOfAuditEventsWhenOfferedThenAreThoseOfTheSpecification() {
        String view = Servers.shared()
                .send(RawRequest.get("/desk/views/audit.js"))
                .expect(200)
                .text();
        Set<String> parameters = new TreeSet<>(
                Spec.operation("listAuditEvents").queryParameters().keySet());
        parameters.removeAll(OF_PAGES_AND_EXPORTS);

        assertThat(FILTER.matcher(view).results().map(filter -> filter.group(1)))
                .containsExactlyInAnyOrderElementsOf(parameters);
    }

    /** A clerk who sees a grade without the rule behind it takes it for a mistake of the service. */
    @Test
    void rulesOfGradesWhenShownThenAreThoseOfTheSpecification() {
        String view = Servers.shared()
                .send(RawRequest.get("/desk/views/duplicates.js"))
                .expect(200)
                .text();
        String rules = StringUtils.substringBetween(view, "const CAPS = {", "};");

        assertThat(RULE.matcher(rules).results().map(rule -> rule.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        Spec.schema("MatchGradeCap").get("enum").texts());
    }

    private static String page() {
        return Servers.shared().send(RawRequest.get(DeskFiles.PAGE)).expect(200).text();
    }

    private static Map<String, RawResponse> files() {
        return DeskFiles.reachable(Servers.shared().http());
    }
}
