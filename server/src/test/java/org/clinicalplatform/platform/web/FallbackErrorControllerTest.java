package org.clinicalplatform.platform.web;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.web.bind.annotation.RequestMapping;

class FallbackErrorControllerTest {
    /** Otherwise a setting of Spring Boot would lead the error dispatch to a path without a handler. */
    @Test
    void pathWhenComparedWithThatOfSpringBootsControllerThenIsTheSame() throws NoSuchMethodException {
        Method write = FallbackErrorController.class.getDeclaredMethod(
                "write", HttpServletRequest.class, HttpServletResponse.class);
        RequestMapping own = requireNonNull(write.getAnnotation(RequestMapping.class));
        RequestMapping replaced = requireNonNull(BasicErrorController.class.getAnnotation(RequestMapping.class));

        assertThat(own.value()).isEqualTo(replaced.value());
    }
}
