package org.clinicalplatform.platform.denial;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** The not-found response. Neither it nor the code that throws it knows whether the record exists. */
public final class RecordNotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    RecordNotFoundException(ErrorCode code, String message) {
        super(code, message);
    }
}
