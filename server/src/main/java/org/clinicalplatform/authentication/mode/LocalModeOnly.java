package org.clinicalplatform.authentication.mode;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.clinicalplatform.platform.error.ErrorCode;

/** Marks a controller whose operations are refused where an identity provider proves who signs in. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface LocalModeOnly {
    /** The sentence of the refusal; by default that of the code. */
    String value() default "";

    /** The code of the refusal. */
    ErrorCode code() default ErrorCode.INVALID_REQUEST;
}
