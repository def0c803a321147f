package org.clinicalplatform.platform.desk;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.util.AntPathMatcher;

/**
 * An ES module of the desk as its text says it, without comments.
 *
 * @param name below {@code desk/}, such as {@code views/chart.js}
 */
record DeskModule(String name, String code) {

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\n]*$");
    /** {@code const MERGES = '/api/v1/…'}; such a name may begin another path. */
    private static final Pattern BASE_PATH = Pattern.compile("const (\\w+) = ['`](/api/v1/[^'`]*)['`]");

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{[^}]*}");
    private static final Pattern REQUEST =
            Pattern.compile("(?:\\b(get|post|put|del)\\(|\\b(?:call|send)\\('(\\w+)', |= )['`](/api/v1/[^'`]*)['`]");
    private static final Pattern IMPORT = Pattern.compile("(?:from|import) '(\\.[^']*)'");
    private static final Pattern PERMISSION =
            Pattern.compile("'((?:access-?control|clinical|demographic|notification)\\.[a-z.-]+)'");

    static Stream<DeskModule> all() {
        return Desk.FILES.stream().filter(name -> name.endsWith(".js")).map(DeskModule::read);
    }

    private static DeskModule read(String name) {
        String text = new String(DeskFile.ofClassPath(name).content(), StandardCharsets.UTF_8);
        return new DeskModule(name, COMMENT.matcher(text).replaceAll(""));
    }

    /** What the module requests; a value in a path is an asterisk. */
    List<DeskRequest> requests() {
        String resolved = code;
        for (MatchResult base : BASE_PATH.matcher(code).results().toList()) {
            resolved = resolved.replace("`${" + base.group(1) + "}", "`" + base.group(2));
        }
        return REQUEST.matcher(EXPRESSION.matcher(resolved).replaceAll("*"))
                .results()
                .map(request -> new DeskRequest(name, request))
                .toList();
    }

    /** The imported modules, named like this one. */
    List<String> imports() {
        Path module = Path.of("/desk", name);
        return IMPORT.matcher(code)
                .results()
                .map(found -> module.resolveSibling(found.group(1)).normalize())
                .map(file -> Path.of("/desk").relativize(file).toString())
                .toList();
    }

    List<String> permissions() {
        return PERMISSION.matcher(code).results().map(found -> found.group(1)).toList();
    }

    /** @param method in upper case; blank where the path is only prepared */
    record DeskRequest(String module, String method, String path) {

        private static final AntPathMatcher PATHS = new AntPathMatcher();

        DeskRequest(String module, MatchResult request) {
            this(module, methodOf(request), request.group(3));
        }

        private static String methodOf(MatchResult request) {
            if (request.group(1) != null) {
                return request.group(1).equals("del")
                        ? "DELETE"
                        : request.group(1).toUpperCase(Locale.ROOT);
            }
            return request.group(2) == null ? "" : request.group(2);
        }

        /** Whether a template of the specification has segments for the values of this path. */
        boolean matches(String template) {
            return PATHS.match(path, template);
        }
    }
}
