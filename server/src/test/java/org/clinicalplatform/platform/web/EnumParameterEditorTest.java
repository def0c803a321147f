package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.api.model.ProviderRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.TypeMismatchException;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

class EnumParameterEditorTest {
    /** As Spring sets one up for each parameter of a query. */
    private final WebDataBinder binder = new WebDataBinder(null, "role");

    EnumParameterEditorTest() {
        ConfigurableWebBindingInitializer initializer = new ConfigurableWebBindingInitializer();
        initializer.setConversionService(new DefaultFormattingConversionService());
        RequestMappingHandlerAdapter adapter = new RequestMappingHandlerAdapter();
        adapter.setWebBindingInitializer(initializer);
        new EnumParameterEditor(adapter);
        initializer.initBinder(binder);
    }

    @Test
    void convertWhenSpelledLikeTheSpecificationThenIsTheValue() {
        assertThat(binder.convertIfNecessary("PRIMARY_PERFORMER", ProviderRole.class))
                .isEqualTo(ProviderRole.PRIMARY_PERFORMER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "consultant", " CONSULTANT", "CONSULTANT\n", "CONSULTANT\u0000", "NOBODY"})
    void convertWhenSpelledOtherwiseThenFails(String text) {
        assertThatExceptionOfType(TypeMismatchException.class)
                .isThrownBy(() -> binder.convertIfNecessary(text, ProviderRole.class));
    }
}
