package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Properties;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrimaryTargetTest {
    @ParameterizedTest
    @ValueSource(strings = {"any", "secondary", "preferSecondary", "preferPrimary"})
    void urlWhenItNamesAnotherTypeOfServerThenIsRefused(String type) {
        String url = "jdbc:postgresql://one,two/clinical?targetServerType=" + type;

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> PrimaryTarget.requireIn(url, properties()))
                .withMessageContaining("targetServerType");
    }

    @Test
    void propertyWhenItNamesAnotherTypeOfServerThenIsRefused() {
        Properties properties = new Properties();
        properties.setProperty("targetServerType", "secondary");
        PrimaryTarget.setIn(properties);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> PrimaryTarget.requireIn("jdbc:postgresql://one/clinical", properties));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://one/clinical",
                "jdbc:postgresql://one,two/clinical?targetServerType=primary",
                "jdbc:postgresql://one,two/clinical?targetServerType=master",
                "jdbc:other://one/clinical"
            })
    void urlWhenItNamesThePrimaryOrNoTypeThenIsAccepted(String url) {
        assertThatCode(() -> PrimaryTarget.requireIn(url, properties())).doesNotThrowAnyException();
    }

    /** The driver would repeat the URL in its exception, and some of them in a warning. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://one:5432?user=clinical&password=secret-1",
                "jdbc:postgresql://one/clinical/?user=clinical&password=secret-1",
                "jdbc:postgresql://one/clinical?user=clinical&password=secret-1%zz",
                "jdbc:postgresql://clinical:secret-1@one/clinical",
                "jdbc:postgresql://clinical:secret-1@one:5432/clinical"
            })
    void urlWhenTheDriverCannotReadItThenIsRefusedWithoutItsPassword(String url) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> PrimaryTarget.requireIn(url, properties()))
                .withMessageContaining("spring.datasource.url")
                .withMessageNotContaining("secret-1");
    }

    private static Properties properties() {
        Properties properties = new Properties();
        PrimaryTarget.setIn(properties);
        return properties;
    }
}
