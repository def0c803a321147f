package org.clinicalplatform.contract.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Marks tests that need a server process or a database of their own. They are disabled, with this reason, when
 * {@code -Dserver.url} points at a running server.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsOwnServer.Condition.class)
public @interface NeedsOwnServer {

    /** What the test does that a foreign server cannot offer. */
    String value();

    /** Evaluates the mark. */
    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (!Servers.sharedIsForeign()) {
                return ConditionEvaluationResult.enabled("the server is the tests' own");
            }
            return AnnotationSupport.findAnnotation(context.getElement(), NeedsOwnServer.class)
                    .map(mark -> ConditionEvaluationResult.disabled("-Dserver.url is set", mark.value()))
                    .orElseGet(() -> ConditionEvaluationResult.enabled("not marked"));
        }
    }
}
