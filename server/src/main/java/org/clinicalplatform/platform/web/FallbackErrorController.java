package org.clinicalplatform.platform.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Writes the standard error body in the error dispatch, after {@code sendError} or an exception of a filter. */
@Controller
class FallbackErrorController implements ErrorController {
    private final CommonHeaders headers;
    private final ErrorWriter errors;

    FallbackErrorController(CommonHeaders headers, ErrorWriter errors) {
        this.headers = headers;
        this.errors = errors;
    }

    @RequestMapping("${spring.web.error.path:${error.path:/error}}")
    void write(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        ErrorCode code = ErrorCode.ofStatus(status);
        headers.setIfMissing(request, response);
        errors.write(request, response, code, status, code.message());
    }
}
