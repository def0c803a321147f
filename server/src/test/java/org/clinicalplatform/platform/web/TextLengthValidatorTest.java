package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import jakarta.validation.constraints.Size;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The bounds of all texts of the specification are in characters: one beyond the basic plane counts once. */
class TextLengthValidatorTest {
    private static final String MODELS = "org.clinicalplatform.api.model";
    private static final String CHARACTER = Character.toString(0x20BB7);
    private static final Optional<String> WRONG_LENGTH = Optional.of("has the wrong length");

    private final SchemaValidation schemas = new SchemaValidation();

    @TestFactory
    Stream<DynamicTest> textWhenBoundedThenItsCharactersCount() {
        List<Method> bounded = new ClassFileImporter()
                .importPackages(MODELS).stream()
                        .map(JavaClass::reflect)
                        .flatMap(model -> Arrays.stream(model.getMethods()))
                        .filter(getter -> getter.getReturnType() == String.class && isBounded(getter))
                        .toList();
        assertThat(bounded).hasSizeGreaterThan(50);
        return bounded.stream()
                .map(getter -> DynamicTest.dynamicTest(
                        getter.getDeclaringClass().getSimpleName() + "." + name(getter), () -> verify(getter)));
    }

    private static boolean isBounded(Method getter) {
        Size size = getter.getAnnotation(Size.class);
        return size != null && size.max() < Integer.MAX_VALUE;
    }

    private void verify(Method getter) {
        int max = getter.getAnnotation(Size.class).max();

        assertThat(violation(getter, CHARACTER.repeat(max))).isNotEqualTo(WRONG_LENGTH);
        // where a pattern forbids the character too, either rule may be named
        assertThat(violation(getter, CHARACTER.repeat(max + 1))).isPresent();
    }

    private Optional<String> violation(Method getter, String text) {
        return schemas.violation(getter.getDeclaringClass(), name(getter), text);
    }

    private static String name(Method getter) {
        return getter.getAnnotation(JsonProperty.class).value();
    }
}
