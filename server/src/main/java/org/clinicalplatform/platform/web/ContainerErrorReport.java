package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.time.Clock;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.clinicalplatform.platform.error.ErrorBody;
import org.clinicalplatform.platform.error.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;

/**
 * Writes the standard error body for requests that Tomcat refuses before any filter: a malformed request line, a
 * malformed escape in the path, headers above the limit.
 */
final class ContainerErrorReport extends ErrorReportValve {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerErrorReport.class);

    private final CommonHeaders headers;
    private final Clock clock;

    ContainerErrorReport(CommonHeaders headers, Clock clock) {
        this.headers = headers;
        this.clock = clock;
    }

    @Override
    protected void report(Request request, Response response, Throwable throwable) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        ErrorCode code = ErrorCode.ofStatus(response.getStatus());
        String path = request.getRequestURI() == null ? "" : request.getRequestURI();
        byte[] body =
                new ErrorBody(response.getStatus(), path, code.message(), clock.instant(), code.wireCode()).toJson();
        try {
            headers.setIfMissing(request, response);
            response.setContentType(MediaType.APPLICATION_JSON_VALUE);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
            response.finishResponse();
        } catch (IOException e) {
            LOG.debug("The client disconnected before its error response", e);
        }
    }
}
