package org.clinicalplatform.platform.web;

import java.util.List;

/** Lines for the log after start. */
public interface StartupNote {
    /**
     * The lines, none if there is nothing to tell.
     *
     * @param baseUrl of the API, without a slash at the end
     */
    List<String> lines(String baseUrl);
}
