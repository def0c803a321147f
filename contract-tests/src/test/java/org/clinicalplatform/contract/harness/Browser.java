package org.clinicalplatform.contract.harness;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Goes through the sign-in pages of one provider. Keeps cookies as a browser does, which takes loopback for safe enough
 * for those marked secure.
 */
public final class Browser {

    private static final Pattern ACTION = Pattern.compile("<form[^>]* action=\"([^\"]+)\"");
    private static final Pattern HIDDEN = Pattern.compile("name=\"(_csrf)\" type=\"hidden\" value=\"([^\"]+)\"");

    private final RawHttp http;
    private final Map<String, String> cookies = new LinkedHashMap<>();

    public Browser(URI provider) {
        this.http = new RawHttp(provider);
    }

    /** The response to a request; redirects are not followed. */
    public RawResponse open(RawRequest request) {
        RawRequest asPage = request.header("Accept", "text/html");
        String sent = cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        RawResponse response = http.send(sent.isEmpty() ? asPage : asPage.header("Cookie", sent));
        for (String line : response.headers("Set-Cookie")) {
            String[] cookie = line.split(";", 2)[0].split("=", 2);
            cookies.put(cookie[0], cookie[1]);
        }
        return response;
    }

    public RawResponse follow(RawResponse redirect) {
        return open(RawRequest.get(target(URI.create(location(redirect)))));
    }

    public RawResponse submit(RawResponse page, String username, String password) {
        Matcher action = ACTION.matcher(page.text());
        if (page.status() != 200 || !action.find()) {
            throw new IllegalStateException("No sign-in page:\n" + page);
        }
        Matcher hidden = HIDDEN.matcher(page.text());
        String form = RawRequest.parameter("username", username) + "&" + RawRequest.parameter("password", password)
                + (hidden.find() ? "&" + RawRequest.parameter(hidden.group(1), hidden.group(2)) : "");
        URI uri = URI.create(action.group(1).replace("&amp;", "&"));
        return open(RawRequest.post(target(uri)).form(form));
    }

    public static String location(RawResponse redirect) {
        return redirect.header("Location").orElseThrow(() -> new IllegalStateException("Sent nowhere:\n" + redirect));
    }

    private static String target(URI uri) {
        return uri.getRawQuery() == null ? uri.getRawPath() : uri.getRawPath() + "?" + uri.getRawQuery();
    }
}
