package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.ids.Ids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.TypeMismatchException;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Parameters are read in the forms of a body, which {@link JsonScalarsTest} proves. */
class ParameterConversionTest {
    private static final String ID = "018f0c7e-1c2d-7abc-8def-000000000001";

    /** As Spring sets one up for each parameter of a query. */
    private final WebDataBinder binder = new WebDataBinder(null, "parameter");

    ParameterConversionTest() {
        DefaultFormattingConversionService conversions = new DefaultFormattingConversionService();
        new IdConverter().addFormatters(conversions);
        new TimeConverters().addFormatters(conversions);
        ConfigurableWebBindingInitializer initializer = new ConfigurableWebBindingInitializer();
        initializer.setConversionService(conversions);
        RequestMappingHandlerAdapter adapter = new RequestMappingHandlerAdapter();
        adapter.setWebBindingInitializer(initializer);
        new ParameterEditors(adapter);
        initializer.initBinder(binder);
    }

    @Test
    void convertWhenSpelledLikeTheSpecificationThenIsTheValue() {
        assertThat(binder.convertIfNecessary(ID, UUID.class)).isEqualTo(UUID.fromString(ID));
        assertThat(binder.convertIfNecessary("2026-03-01t10:15:30.1239+02:00", Instant.class))
                .isEqualTo(Instant.parse("2026-03-01T08:15:30.123Z"));
        assertThat(binder.convertIfNecessary("1972-04-02", LocalDate.class)).isEqualTo(LocalDate.of(1972, 4, 2));
        assertThat(binder.convertIfNecessary("PRIMARY_PERFORMER", ProviderRole.class))
                .isEqualTo(ProviderRole.PRIMARY_PERFORMER);
        assertThat(binder.convertIfNecessary("0", Integer.class)).isZero();
        assertThat(binder.convertIfNecessary("-20", Integer.class)).isEqualTo(-20);
        assertThat(binder.convertIfNecessary("2147483647", Integer.class)).isEqualTo(Integer.MAX_VALUE);
        assertThat(binder.convertIfNecessary("true", Boolean.class)).isTrue();
        assertThat(binder.convertIfNecessary("false", Boolean.class)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1-1-1-1-1", "page", "\u0000"})
    void convertWhenItIsNotAnIdThenIsTheNilUuid(String text) {
        assertThat(binder.convertIfNecessary(text, UUID.class)).isEqualTo(Ids.NIL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "consultant", " CONSULTANT", "CONSULTANT\n", "CONSULTANT\u0000", "NOBODY"})
    void convertWhenAnEnumIsSpelledOtherwiseThenFails(String text) {
        assertThatExceptionOfType(TypeMismatchException.class)
                .isThrownBy(() -> binder.convertIfNecessary(text, ProviderRole.class));
    }

    /** Spring's own reader joins digits that spaces separate, and takes {@code 0x} for hexadecimal. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1 0",
                " 1",
                "1\n",
                "+1",
                "0x1F",
                "#1F",
                "010",
                "\u0661",
                "1.0",
                "1e0",
                "2147483648",
                "one"
            })
    void convertWhenItIsNotAnIntegerThenFails(String text) {
        assertThatExceptionOfType(TypeMismatchException.class)
                .isThrownBy(() -> binder.convertIfNecessary(text, Integer.class));
    }

    /** An empty text would be an absent filter, which lists all records. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "TRUE", "True", " true", "false\n", "on", "off", "yes", "no", "1", "0"})
    void convertWhenItIsNotABooleanThenFails(String text) {
        assertThatExceptionOfType(TypeMismatchException.class)
                .isThrownBy(() -> binder.convertIfNecessary(text, Boolean.class));
    }

    @Test
    void convertWhenItIsNotAnInstantThenFails() {
        assertThatExceptionOfType(TypeMismatchException.class)
                .isThrownBy(() -> binder.convertIfNecessary("2026-03-01", Instant.class));
    }

    /** PostgreSQL has no year 6,000,000, and Spring's own reader would accept it. */
    @ParameterizedTest
    @ValueSource(strings = {"+6000000-01-01", "+10000-01-01", "0000-01-01", "2026-02-30", "2026-03-01Z", "01.03.2026"})
    void convertWhenItIsNotADateThenFails(String text) {
        assertThatExceptionOfType(TypeMismatchException.class)
                .isThrownBy(() -> binder.convertIfNecessary(text, LocalDate.class));
    }
}
