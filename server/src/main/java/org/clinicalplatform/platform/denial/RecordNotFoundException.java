package org.clinicalplatform.platform.denial;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/**
 * The answer to an id that names nothing the caller may see.
 *
 * <p>It does not know whether the record exists, and neither does the code that throws it. Made by {@link Denial} only.
 */
public final class RecordNotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    RecordNotFoundException(ErrorCode code, String message) {
        super(code, message);
    }
}
