package org.clinicalplatform.contract.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks tests of what the shared server has in local mode alone: passwords, second factors, links. They are left out
 * where {@code -Dcontract.provider=oidc} gives it an identity provider.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("local-mode")
public @interface LocalMode {}
