package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.clinicalplatform.platform.routing.RoutedPath;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * What is known about one request: kept as an attribute of the request from its first filter until its audit event is
 * written (decision 0026). Confined to the thread that serves the request.
 */
public final class RequestContext {
    static final String ATTRIBUTE = RequestContext.class.getName();

    private final @Nullable String requestId;
    private final @Nullable String clientIp;
    private final @Nullable String path;
    private final Map<UUID, String> spellings = new HashMap<>(0);
    private long arrivedNanos;
    private @Nullable Route route;
    private boolean routed;
    private @Nullable Caller caller;
    private final Subjects subjects = new Subjects();
    private @Nullable UUID createdRecordId;
    private boolean repeatedCreate;
    private boolean recordNotFound;
    private int failureStatus;

    private RequestContext() {
        arrivedNanos = System.nanoTime();
        requestId = null;
        clientIp = null;
        path = null;
    }

    RequestContext(HttpServletRequest request, long arrivedNanos) {
        this.arrivedNanos = arrivedNanos;
        requestId = RequestIds.of(request);
        clientIp = ClientAddress.of(request);
        path = RoutedPath.of(request);
    }

    /** The context of the request, created at the first call. */
    public static RequestContext of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RequestContext context) {
            return context;
        }
        RequestContext context = new RequestContext(request, System.nanoTime());
        request.setAttribute(ATTRIBUTE, context);
        return context;
    }

    /** The context of the request on this thread; outside a request an empty one that nothing reads. */
    public static RequestContext current() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? of(attributes.getRequest())
                : new RequestContext();
    }

    /** {@link System#nanoTime()} of the arrival of the whole request, its body included if it is received. */
    public long arrivedNanos() {
        return arrivedNanos;
    }

    /** Keeps that the request is complete only now, with the body that the client sent after the headers. */
    public void keepBodyArrived() {
        arrivedNanos = System.nanoTime();
    }

    /** The value of {@code X-Request-Id} in the response; null outside a request. */
    public @Nullable String requestId() {
        return requestId;
    }

    /** The client's address according to trusted forwarding headers; null outside a request. */
    public @Nullable String clientIp() {
        return clientIp;
    }

    /** The path within the application as the router matches it; null outside a request. */
    public @Nullable String path() {
        return path;
    }

    /** The route of the request, looked up at the first call; null if the specification does not have its path. */
    public @Nullable Route route(HttpServletRequest request, Operations operations) {
        if (!routed) {
            route = operations.find(request);
            routed = true;
        }
        return route;
    }

    /** The operation that the request calls; null if the specification does not have it. */
    public @Nullable Operation operation(HttpServletRequest request, Operations operations) {
        Route called = route(request, operations);
        return called == null ? null : called.path().operation(request.getMethod());
    }

    /** Whose access token the request carries; null if it has no valid one. */
    public @Nullable Caller caller() {
        return caller;
    }

    /** Keeps the caller whose access token was accepted. */
    public void keepCaller(Caller authenticated) {
        caller = authenticated;
    }

    /** Whom the request concerns; the patient of a record that is denied or unknown is not among them. */
    public Subjects subjects() {
        return subjects;
    }

    /** Whether an id named no record that the caller may see, even if the response is a success without content. */
    public boolean isRecordNotFound() {
        return recordNotFound;
    }

    /** Keeps that an id named no record that the caller may see. */
    public void keepRecordNotFound() {
        recordNotFound = true;
    }

    /** The HTTP status with which the request will fail; 0 unless it is known before the response. */
    public int failureStatus() {
        return failureStatus;
    }

    /** Keeps the HTTP status of a request that fails, before the transaction that records the failure commits. */
    public void keepFailureStatus(int status) {
        failureStatus = status;
    }

    /** The id of the record that the request created, or an earlier one that it repeats; null if there is none. */
    public @Nullable UUID createdRecordId() {
        return createdRecordId;
    }

    /** Keeps the id of the record that the request created, before its transaction commits. */
    public void keepCreatedRecord(UUID id) {
        createdRecordId = id;
    }

    /** Forgets the record that the request was about to create: its transaction was rolled back. */
    public void forgetCreatedRecord() {
        if (!repeatedCreate) {
            createdRecordId = null;
        }
    }

    /** Whether the request repeats a create, whose record it only reads. */
    public boolean isRepeatedCreate() {
        return repeatedCreate;
    }

    /** Keeps that an earlier request created this record, which the request reads instead of creating another. */
    public void keepRepeatedCreate(UUID id) {
        repeatedCreate = true;
        createdRecordId = id;
    }

    /** The id as the request spells it, whose case a {@link UUID} does not preserve. */
    public String spelling(UUID id) {
        return spellings.getOrDefault(id, id.toString());
    }

    /** Keeps how the request spells an id, the text of a malformed one included, which is read as the nil UUID. */
    public void keepSpelling(UUID id, String sent) {
        if (!sent.equals(id.toString())) {
            spellings.put(id, sent);
        }
    }
}
