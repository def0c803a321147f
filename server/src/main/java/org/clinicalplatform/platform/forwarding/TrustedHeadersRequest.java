package org.clinicalplatform.platform.forwarding;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A request whose only forwarding headers are the given ones. */
final class TrustedHeadersRequest extends HttpServletRequestWrapper {
    private static final Set<String> FORWARDING =
            caseInsensitive(ForwardingHeader.names().toList());

    private final Map<String, String> trusted;

    /** @param trusted values by header name, without regard to case */
    TrustedHeadersRequest(HttpServletRequest request, Map<String, String> trusted) {
        super(request);
        this.trusted = trusted;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return FORWARDING.contains(name) ? trusted.get(name) : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        if (!FORWARDING.contains(name)) {
            return super.getHeaders(name);
        }
        String value = trusted.get(name);
        return value == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(value));
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        Set<String> names = caseInsensitive(Collections.list(super.getHeaderNames()));
        names.removeAll(FORWARDING);
        names.addAll(trusted.keySet());
        return Collections.enumeration(names);
    }

    private static Set<String> caseInsensitive(List<String> names) {
        Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(names);
        return set;
    }
}
