package org.clinicalplatform.platform.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.ClientKeys;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;

/**
 * Receives request bodies without a waiting thread, bounded in size, time and memory: slow clients do not delay others
 * (decisions 0003 and 0033).
 *
 * <p>The rest of the chain runs once the body is complete. It runs at once, without the body, when the headers already
 * determine the response, which a later filter or the operation writes. What the client still sends is discarded
 * ({@link UnreadBody}).
 */
final class RequestBodyFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    /** Attribute of a request for whose body the filter has decided. */
    static final String RECEIVED = RequestBodyFilter.class.getName() + ".received";

    private static final Logger LOG = LoggerFactory.getLogger(RequestBodyFilter.class);

    private final transient WebSettings settings;
    private final transient Operations operations;
    private final transient List<BodyAdmission> admissions;
    private final transient ClientKeys clients;
    private final transient BodyBudget budget;
    private final transient ErrorWriter errors;

    RequestBodyFilter(
            WebSettings settings,
            Operations operations,
            List<BodyAdmission> admissions,
            ClientKeys clients,
            BodyBudget budget,
            ErrorWriter errors) {
        this.settings = settings;
        this.operations = operations;
        this.admissions = List.copyOf(admissions);
        this.clients = clients;
        this.budget = budget;
        this.errors = errors;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(RECEIVED) instanceof ReceivedBody body) {
            request.removeAttribute(RECEIVED);
            // counted from the headers, a tick would end when the client chooses
            RequestContext.of(request).keepBodyArrived();
            proceed(body, request, response, chain);
        } else if (request.getDispatcherType() == DispatcherType.REQUEST && announcesBody(request)) {
            Operation operation = RequestContext.of(request).operation(request, operations);
            ReceivedBody instead = decidedByHeaders(request, operation);
            if (instead == null) {
                receive(request, response, limit(operation));
            } else {
                proceed(instead, request, response, chain);
            }
        } else if (request.getDispatcherType() == DispatcherType.REQUEST && isForm(request)) {
            // an empty form does not have the parameters of the query either
            proceed(ReceivedBody.of(new byte[0], 0), request, response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void proceed(ReceivedBody body, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!body.isComplete() && request.getContentLengthLong() < 0) {
            // the end of the body will not be found, so no other request can follow
            response.setHeader(HttpHeaders.CONNECTION, "close");
        }
        chain.doFilter(body.attachTo(request, isForm(request)), response);
    }

    /** What replaces the body if it need not be received; null if it must be. */
    private @Nullable ReceivedBody decidedByHeaders(HttpServletRequest request, @Nullable Operation operation) {
        if (operation == null) {
            return ReceivedBody.UNUSED;
        }
        if (admissions.stream().anyMatch(admission -> admission.refuses(request))) {
            return ReceivedBody.refused(ErrorCode.UNAVAILABLE);
        }
        if (isEncoded(request)) {
            return ReceivedBody.refused(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
        return request.getContentLengthLong() > limit(operation)
                ? ReceivedBody.refused(ErrorCode.BODY_TOO_LARGE)
                : null;
    }

    private int limit(@Nullable Operation operation) {
        return settings.maxBodyBytes(operation == null || operation.isAnonymous());
    }

    private void receive(HttpServletRequest request, HttpServletResponse response, int limit) throws IOException {
        AsyncContext async = request.startAsync();
        async.setTimeout(settings.bodyTimeout().toMillis());
        BodyReceiver receiver =
                new BodyReceiver(request, limit, budget, clients.of(request), new Reception(request, response, async));
        async.addListener(receiver);
        if (receiver.open()) {
            request.getInputStream().setReadListener(receiver);
        }
    }

    /** A form only where the operation takes one: anywhere else the type of the body must not hide the query. */
    private boolean isForm(HttpServletRequest request) {
        if (!FormParameters.isForm(request.getContentType())) {
            return false;
        }
        Operation operation = RequestContext.of(request).operation(request, operations);
        return operation != null && operation.takesForm();
    }

    private static boolean announcesBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    /** All lines of the header are one list (RFC 9110, section 5.3). */
    private static boolean isEncoded(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.CONTENT_ENCODING)).stream()
                .anyMatch(encoding -> !encoding.isBlank() && !"identity".equalsIgnoreCase(encoding.strip()));
    }

    /** Continues the request once its body is decided, on whichever thread that is. */
    private final class Reception implements BodyReceiver.Outcome {
        private final HttpServletRequest request;
        private final HttpServletResponse response;
        private final AsyncContext async;

        Reception(HttpServletRequest request, HttpServletResponse response, AsyncContext async) {
            this.request = request;
            this.response = response;
            this.async = async;
        }

        @Override
        public void decided(ReceivedBody body) {
            // the thread may be that of another request, which needs the room of this body
            try {
                request.setAttribute(RECEIVED, body);
                async.dispatch();
            } catch (IllegalStateException ended) {
                LOG.debug("The request ended while its body was refused", ended);
            }
        }

        @Override
        public void broke() throws IOException {
            admissions.forEach(admission -> admission.bodyBroke(request));
            errors.write(request, response, ErrorCode.MALFORMED_BODY);
            async.complete();
        }
    }
}
