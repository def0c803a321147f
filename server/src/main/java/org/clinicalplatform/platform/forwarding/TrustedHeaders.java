package org.clinicalplatform.platform.forwarding;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.clinicalplatform.platform.forwarding.IgnoredHeaders.Reason;

/** Reads the part of a request's forwarding headers that trusted proxies wrote. */
final class TrustedHeaders {
    private final TrustedProxies proxies;
    private final IgnoredHeaders ignored = new IgnoredHeaders();

    TrustedHeaders(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    /**
     * What the request would have as {@code X-Forwarded-…} headers if trusted proxies alone had written them, by name
     * without regard to case.
     */
    Map<String, String> of(HttpServletRequest request) {
        Map<ForwardingHeader, List<String>> others = others(request);
        // a proxy writes either Forwarded or the others, and may pass on from the client what it does not write itself;
        // X-Forwarded-For, which most proxies write, decides
        boolean standard =
                request.getHeader(ForwardingHeader.STANDARD) != null && !others.containsKey(ForwardingHeader.FOR);
        Map<ForwardingHeader, List<String>> sent = standard ? standard(request, others) : others;
        int hops = proxies.hops(request.getRemoteAddr(), sent.getOrDefault(ForwardingHeader.FOR, List.of()));
        if (hops == 0) {
            ForwardingHeader.names().forEach(name -> ignore(request, name, Reason.UNTRUSTED));
            return Map.of();
        }
        nameSuperseded(request, standard, others.keySet());
        Map<String, String> trusted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sent.forEach((header, entries) -> {
            String value = header.value(entries.subList(Math.max(0, entries.size() - hops), entries.size()));
            if (header.accepts(value)) {
                trusted.put(header.header(), value);
            } else if (!value.isEmpty()) {
                ignore(request, standard ? header.standardHeader() : header.header(), Reason.MALFORMED);
            }
        });
        return trusted;
    }

    private void nameSuperseded(HttpServletRequest request, boolean standard, Set<ForwardingHeader> others) {
        if (standard) {
            others.stream()
                    .filter(header -> header != ForwardingHeader.PREFIX)
                    .forEach(header -> ignore(request, header.header(), Reason.SUPERSEDED));
        } else {
            ignore(request, ForwardingHeader.STANDARD, Reason.SUPERSEDED);
        }
    }

    private static Map<ForwardingHeader, List<String>> others(HttpServletRequest request) {
        Map<ForwardingHeader, List<String>> others = new EnumMap<>(ForwardingHeader.class);
        for (ForwardingHeader header : ForwardingHeader.values()) {
            List<String> entries = entries(request, header.header());
            if (!entries.isEmpty()) {
                others.put(header, entries);
            }
        }
        return others;
    }

    /** The same entries from {@code Forwarded}: empty where an element does not have a parameter. It has no prefix. */
    private Map<ForwardingHeader, List<String>> standard(
            HttpServletRequest request, Map<ForwardingHeader, List<String>> others) {
        Map<ForwardingHeader, List<String>> entries = new EnumMap<>(ForwardingHeader.class);
        List<String> prefixes = others.get(ForwardingHeader.PREFIX);
        if (prefixes != null) {
            entries.put(ForwardingHeader.PREFIX, prefixes);
        }
        List<Map<String, String>> elements = elements(request);
        if (!elements.isEmpty()) {
            entries.put(ForwardingHeader.FOR, parameters(elements, "for"));
            entries.put(ForwardingHeader.PROTO, parameters(elements, "proto"));
            entries.put(ForwardingHeader.HOST, parameters(elements, "host"));
        }
        return entries;
    }

    private List<Map<String, String>> elements(HttpServletRequest request) {
        try {
            return ForwardedElements.parse(
                    String.join(",", Collections.list(request.getHeaders(ForwardingHeader.STANDARD))));
        } catch (IllegalArgumentException e) {
            ignore(request, ForwardingHeader.STANDARD, Reason.MALFORMED);
            return List.of();
        }
    }

    private static List<String> parameters(List<Map<String, String>> elements, String name) {
        return elements.stream().map(element -> element.getOrDefault(name, "")).toList();
    }

    /** All lines of a header are one list (RFC 9110, section 5.3), whose empty entries do not count. */
    private static List<String> entries(HttpServletRequest request, String header) {
        return Collections.list(request.getHeaders(header)).stream()
                .flatMap(line -> Stream.of(line.split(",")))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .toList();
    }

    private void ignore(HttpServletRequest request, String header, Reason reason) {
        if (request.getHeader(header) != null) {
            ignored.name(header, request.getRemoteAddr(), reason);
        }
    }
}
