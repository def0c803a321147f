package org.clinicalplatform.platform.web;

import java.util.List;

/** Something worth telling whoever started the service. */
public interface StartupNote {
    /**
     * The lines, none if there is nothing to tell.
     *
     * @param baseUrl where the API answers, without a slash at the end
     */
    List<String> lines(String baseUrl);
}
