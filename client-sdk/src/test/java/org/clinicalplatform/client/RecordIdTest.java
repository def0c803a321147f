package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Observation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RecordIdTest {
    private static final String TEXT = "01900000-0000-7000-8000-00000000ab01";
    private static final UUID VALUE = UUID.fromString(TEXT);

    static Class<?>[] kinds() {
        return RecordId.class.getPermittedSubclasses();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void parseWhenTheTextIsThatOfAnIdThenTheSameId(Class<?> kind) throws ReflectiveOperationException {
        assertThat(parse(kind, TEXT))
                .isEqualTo(kind.getConstructor(UUID.class).newInstance(VALUE))
                .hasToString(TEXT);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void parseWhenInUpperCaseThenTheSameId(Class<?> kind) throws ReflectiveOperationException {
        assertThat(parse(kind, "01900000-0000-7000-8000-00000000AB01")).hasToString(TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1-1-1-1-1", " " + TEXT, TEXT + "0", "{" + TEXT + "}", "secret"})
    void parseWhenTheTextIsNotAnIdThenRefusedWithoutQuotingIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VisitId.parse(text))
                .withMessage("an id is a UUID of 36 characters");
    }

    @Test
    void equalityWhenTheKindsDifferThenTheIdsDo() {
        assertThat((Object) new PatientId(VALUE)).isNotEqualTo(new VisitId(VALUE));
    }

    @SuppressWarnings("NullAway") // what happens to callers who do not check
    @Test
    void idWhenAPropertyIsNotThereThenRefusedAndNeverTakenForAny() {
        Observation withoutEncounter = new Observation();

        assertThatNullPointerException().isThrownBy(() -> new EncounterId(withoutEncounter.getEncounterId()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void ofWhenGivenARecordThenItsId(Class<?> kind) throws ReflectiveOperationException {
        String ownPlace = kind == PersonId.class ? "/person/id" : "/id";
        for (Method of : kind.getMethods()) {
            if (of.getName().equals("of")) {
                Class<?> model = of.getParameterTypes()[0];
                JsonNode shown = Specification.shown(model.getSimpleName());
                JsonNode id = shown.at(ownPlace).isMissingNode() ? shown.path("id") : shown.at(ownPlace);

                assertThat(of.invoke(null, Specification.model(model))).hasToString(id.stringValue());
            }
        }
    }

    private static Object parse(Class<?> kind, String text) throws ReflectiveOperationException {
        try {
            return kind.getMethod("parse", String.class).invoke(null, text);
        } catch (InvocationTargetException e) {
            throw new AssertionError(kind.getSimpleName(), e.getCause());
        }
    }
}
