package org.clinicalplatform.platform.denial;

import jakarta.servlet.ServletRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * What has come to light of the records that the request on this thread is about, for those who keep a trail of it.
 *
 * <p>The patient is the one that the caller names, or the one whose record was admitted: of a record that is denied
 * nobody, as of one that is unknown. Outside a request there is nobody to tell.
 */
public final class RecordAccess {
    private static final String PATIENT = RecordAccess.class.getName() + ".patient";
    private static final String MISSED = RecordAccess.class.getName() + ".missed";

    private RecordAccess() {}

    /** The request is about this patient, and not about one kept before. */
    public static void keepPatient(UUID patientId) {
        keep(PATIENT, patientId);
    }

    /** Nothing was open to the caller, whatever the answer says. */
    static void keepMiss() {
        keep(MISSED, true);
    }

    /** The patient that was kept last; null when there is none. */
    public static @Nullable UUID patient(ServletRequest request) {
        return (UUID) request.getAttribute(PATIENT);
    }

    /** Whether an id named nothing that the caller may see, also where the answer is a success without content. */
    public static boolean isMiss(ServletRequest request) {
        return request.getAttribute(MISSED) != null;
    }

    private static void keep(String name, Object value) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        if (request != null) {
            request.setAttribute(name, value, RequestAttributes.SCOPE_REQUEST);
        }
    }
}
