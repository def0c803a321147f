package org.clinicalplatform.auditevents;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.platform.web.IdConverter;
import org.jspecify.annotations.Nullable;

/** The ids that a call names besides that of its record: those of the record's parents and of the query. */
final class AuditCriteria {
    private AuditCriteria() {}

    /** In the order of the operation's parameters, first those of the path; without values that are not ids. */
    static List<AuditCriterion> of(OperationCall call, HttpServletRequest request) {
        List<AuditCriterion> criteria = new ArrayList<>(0);
        String last = lastOf(call.variables().keySet());
        for (Map.Entry<String, String> variable : call.variables().entrySet()) {
            if (!variable.getKey().equals(last)) {
                add(criteria, variable.getKey(), variable.getValue());
            }
        }
        if (hasNoBody(call)) {
            call.operation().idParameters().forEach(name -> add(criteria, name, parameter(request, name)));
        }
        return criteria;
    }

    /** The value of a criterion; null if there is none of this name. */
    static @Nullable UUID idOf(List<AuditCriterion> criteria, String parameter) {
        for (AuditCriterion criterion : criteria) {
            if (criterion.parameter().equals(parameter)) {
                return criterion.id();
            }
        }
        return null;
    }

    static @Nullable UUID parsed(@Nullable String id) {
        return id == null ? null : IdConverter.parse(id);
    }

    static @Nullable String lastOf(Collection<String> values) {
        String last = null;
        for (String value : values) {
            last = value;
        }
        return last;
    }

    private static void add(List<AuditCriterion> criteria, String parameter, @Nullable String value) {
        UUID id = parsed(value);
        if (id != null) {
            criteria.add(new AuditCriterion(parameter, id));
        }
    }

    /** The container parses bodies for parameters too. */
    private static boolean hasNoBody(OperationCall call) {
        return call.isSafe() || call.method().equals("DELETE");
    }

    private static @Nullable String parameter(HttpServletRequest request, String name) {
        try {
            return request.getParameter(name);
        } catch (IllegalStateException e) {
            // thrown by Tomcat for a query that cannot be decoded; the request was refused
            return null;
        }
    }
}
