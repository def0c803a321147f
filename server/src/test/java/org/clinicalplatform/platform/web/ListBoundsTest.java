package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyReactionDto;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonCreateDto;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;

class ListBoundsTest {
    @Test
    void itemsWhenTheListIsAsLongAsItMayBeThenAreChecked() {
        assertThat(violations(new PersonCreateDto().contacts(items(20, PersonContactCreateDto::new))))
                .anyMatch(path -> path.startsWith("contacts[19]."))
                .doesNotContain("contacts");
    }

    @Test
    void itemsWhenTheListIsTooLongThenItIsRefusedForItsLengthAlone() {
        assertThat(violations(new PersonCreateDto().contacts(items(100_000, PersonContactCreateDto::new))))
                .contains("contacts")
                .noneMatch(path -> path.startsWith("contacts["));
    }

    @Test
    void itemsWhenTheListIsInAnItemOfAnotherThenTheSameCounts() {
        AllergyReactionDto bounded = new AllergyReactionDto().manifestations(items(1, CodingDto::new));
        AllergyReactionDto tooLong = new AllergyReactionDto().manifestations(items(51, CodingDto::new));

        assertThat(violations(new AllergyCreateDto().reactions(List.of(bounded, tooLong))))
                .contains("reactions[1].manifestations")
                .anyMatch(path -> path.startsWith("reactions[0].manifestations[0]"))
                .noneMatch(path -> path.startsWith("reactions[1].manifestations["));
    }

    private static <T> List<T> items(int count, Supplier<T> item) {
        return new ArrayList<>(Stream.generate(item).limit(count).toList());
    }

    private static List<String> violations(Object body) {
        List<String> paths = new ArrayList<>();
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
                .withBean(ValidationConfiguration.class)
                .run(started -> started.getBean(Validator.class).validate(body).stream()
                        .map(ConstraintViolation::getPropertyPath)
                        .map(Object::toString)
                        .forEach(paths::add));
        return paths;
    }
}
