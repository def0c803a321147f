package org.clinicalplatform.platform.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Spring's servlet without the response of the servlet API to OPTIONS, which lists methods that the path does not have,
 * TRACE among them.
 */
final class OperationServlet extends DispatcherServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doOptions(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        processRequest(request, response);
    }
}
