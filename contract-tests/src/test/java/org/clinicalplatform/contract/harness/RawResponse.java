package org.clinicalplatform.contract.harness;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A response as it came over the socket; of a chunked body only the content is kept. */
public final class RawResponse {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3})( .*)?");
    private static final Pattern API_PATH = Pattern.compile("\"apiPath\":\"([^\"]*)\"");
    private static final Pattern DATE = Pattern.compile("(?m)^Date: [^\\r\\n]+");
    private static final Pattern ERROR_TIME = Pattern.compile("(\"errorTime\":\")[^\"]*(\")");

    private final String statusLine;
    private final List<String> headerLines;
    private final byte[] body;

    private RawResponse(String statusLine, List<String> headerLines, byte[] body) {
        this.statusLine = statusLine;
        this.headerLines = headerLines;
        this.body = body;
    }

    static RawResponse parse(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new IllegalStateException("No complete HTTP response in " + bytes.length + " bytes: " + text);
        }
        List<String> lines = List.of(text.substring(0, end).split("\r\n"));
        byte[] body = Arrays.copyOfRange(bytes, end + 4, bytes.length);
        RawResponse response = new RawResponse(lines.get(0), lines.subList(1, lines.size()), body);
        return response.isChunked() ? response.unchunked() : response;
    }

    private boolean isChunked() {
        return headers("Transfer-Encoding").contains("chunked");
    }

    /** The same response with the content of its chunks as the body; a chunk that is cut off is left out. */
    private RawResponse unchunked() {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int at = 0;
        for (int line = text.indexOf("\r\n"); line > at; line = text.indexOf("\r\n", at)) {
            int size = Integer.parseInt(text.substring(at, line), 16);
            if (size == 0 || line + 2 + size > body.length) {
                break;
            }
            content.write(body, line + 2, size);
            at = line + 2 + size + 2;
        }
        return new RawResponse(statusLine, headerLines, content.toByteArray());
    }

    public String statusLine() {
        return statusLine;
    }

    public int status() {
        Matcher matcher = STATUS.matcher(statusLine);
        if (!matcher.matches()) {
            throw new IllegalStateException("No status line: " + statusLine);
        }
        return Integer.parseInt(matcher.group(1));
    }

    public RawResponse expect(int status) {
        if (status() != status) {
            throw new IllegalStateException("Not a " + status + ":\n" + this);
        }
        return this;
    }

    public List<String> headerLines() {
        return headerLines;
    }

    public List<String> headers(String name) {
        return headerLines.stream()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .toList();
    }

    public Optional<String> header(String name) {
        List<String> all = headers(name);
        if (all.size() > 1) {
            throw new IllegalStateException(name + " was sent " + all.size() + " times: " + all);
        }
        return all.stream().findFirst();
    }

    public byte[] body() {
        return body.clone();
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public Json json() {
        return Json.parse(text());
    }

    /**
     * The whole response with nothing masked but what may differ between a denied and an unknown record: the
     * {@code Date}, the value of {@code errorTime}, and the id that was sent, in {@code apiPath}. Since ids may differ
     * in length, its length is taken out of {@code Content-Length} as well; the length of {@code errorTime} is not.
     */
    public String masked(String id) {
        // behind an interim response (100) the final one, its head included, is part of the text
        String sameDate = DATE.matcher(text()).replaceAll("Date: (masked)");
        String sameTime = ERROR_TIME.matcher(sameDate).replaceAll("$1(masked)$2");
        Matcher path = API_PATH.matcher(sameTime);
        boolean echoed = path.find() && !id.isEmpty() && path.group(1).contains(id);
        String sameId = echoed ? sameTime.replace(path.group(1), path.group(1).replace(id, "(id)")) : sameTime;
        StringBuilder masked = new StringBuilder(statusLine).append('\n');
        for (String line : headerLines) {
            masked.append(maskedHeader(line, echoed ? id.length() : 0)).append('\n');
        }
        return masked.append('\n').append(sameId).toString();
    }

    /** As {@link #masked(String)}, for two responses to one and the same path. */
    public String masked() {
        return masked("");
    }

    private static String maskedHeader(String line, int idLength) {
        if (line.startsWith("Date: ")) {
            return "Date: (masked)";
        }
        if (line.startsWith("Content-Length: ")) {
            int length = Integer.parseInt(line.substring("Content-Length: ".length()));
            return "Content-Length: " + (length - idLength) + " without ids";
        }
        return line;
    }

    @Override
    public String toString() {
        return statusLine + "\n" + String.join("\n", headerLines) + "\n\n" + text();
    }
}
