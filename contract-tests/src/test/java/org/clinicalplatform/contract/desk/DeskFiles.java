package org.clinicalplatform.contract.desk;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.commons.lang3.function.Failable;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Workspace;

/**
 * The files of the desk as a browser finds them: from the page through its links, and from each module through its
 * imports.
 */
final class DeskFiles {
    static final String PAGE = "/";

    private static final Pattern LINK = Pattern.compile("<(?:link|script|img)[^>]*\\b(?:href|src)=\"([^\"]*)\"");
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import [^;]*'([^']+)';|new URL\\('([^']+\\.json)', import");
    private static final String IN_THE_JAR = "BOOT-INF/classes/desk/";

    private DeskFiles() {}

    /** Responses by path. */
    static Map<String, RawResponse> reachable(RawHttp http) {
        Map<String, RawResponse> found = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(PAGE);
        while (!open.isEmpty()) {
            String path = open.remove();
            if (!found.containsKey(path)) {
                RawResponse response = http.send(RawRequest.get(path)).expect(200);
                found.put(path, response);
                references(path, response.text()).forEach(open::add);
            }
        }
        return found;
    }

    private static Stream<String> references(String path, String text) {
        Pattern pattern = path.equals(PAGE) ? LINK : IMPORT;
        return pattern.matcher(text)
                .results()
                .map(DeskFiles::reference)
                .map(reference -> URI.create(path).resolve(reference).getPath());
    }

    private static String reference(MatchResult match) {
        return match.groupCount() > 1 && match.group(1) == null ? match.group(2) : match.group(1);
    }

    /** Paths of the files in the packaged server, without the page. */
    static Stream<String> packaged() {
        return Failable.get(() -> {
            try (ZipFile jar = new ZipFile(Workspace.serverJar().toFile())) {
                return jar.stream()
                        .filter(entry -> entry.getName().startsWith(IN_THE_JAR) && !entry.isDirectory())
                        .map(entry -> "/desk/" + entry.getName().substring(IN_THE_JAR.length()))
                        .filter(path -> !path.equals("/desk/index.html"))
                        .toList()
                        .stream();
            }
        });
    }
}
