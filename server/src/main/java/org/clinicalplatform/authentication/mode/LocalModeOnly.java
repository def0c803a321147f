package org.clinicalplatform.authentication.mode;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.clinicalplatform.platform.error.ErrorCode;

/** Marks a controller whose operations are refused when an identity provider authenticates the users. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface LocalModeOnly {
    /** Message of the refusal; empty for the default message of the code. */
    String value() default "";

    ErrorCode code() default ErrorCode.INVALID_REQUEST;
}
