package org.clinicalplatform.platform.web;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import jakarta.validation.Valid;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.core.MethodParameter;
import org.springframework.util.ReflectionUtils;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.SmartValidator;
import org.springframework.validation.beanvalidation.MethodValidationAdapter;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** The rules of bodies in the validation that the application configures. */
class BodyRulesTest {

    public static final class Plan {
        private final @Nullable String title;
        private final @Nullable Period period;
        private final List<Goal> goals;

        Plan(@Nullable String title, @Nullable Period period, Goal... goals) {
            this.title = title;
            this.period = period;
            this.goals = List.of(goals);
        }

        @NotNull public @Nullable String getTitle() {
            return title;
        }

        @Valid public @Nullable Period getPeriod() {
            return period;
        }

        public List<@Valid Goal> getGoals() {
            return goals;
        }
    }

    public record Period(int start, int end) {}

    public static final class Goal {
        private final int target;
        private final List<Period> steps;

        Goal(int target, Period... steps) {
            this.target = target;
            this.steps = List.of(steps);
        }

        @Max(9) public int getTarget() {
            return target;
        }

        @Valid public List<Period> getSteps() {
            return steps;
        }
    }

    interface Plans {
        void create(@Valid Plan plan);

        void replace(@Max(3) int version, @Valid Plan plan);

        void createAll(List<@Valid Plan> plans);
    }

    private static final BodyRules<Period> PERIODS = BodyRules.of(
            Period.class, (period, broken) -> broken.require(period.start() <= period.end(), "end", "is before start"));
    private static final BodyRules<Plan> PLANS = BodyRules.of(
            Plan.class,
            (plan, broken) -> broken.require(!plan.getGoals().isEmpty(), "goals", "is required for a plan"));

    @Test
    void refusalWhenShapeAndRulesAreBrokenThenNamesAllInAlphabeticalOrder() {
        Plan plan = new Plan(null, new Period(2, 1));

        assertThat(refusal(plan, PERIODS, PLANS))
                .isEqualTo(
                        "Invalid request: goals is required for a plan, period.end is before start, title is required");
    }

    @Test
    void refusalWhenARuleIsBrokenDeepInsideThenNamesThePathToIt() {
        Plan plan = new Plan("Plan", null, new Goal(1), new Goal(10, new Period(1, 2), new Period(4, 3)), new Goal(2));

        assertThat(refusal(plan, PERIODS, PLANS))
                .isEqualTo("Invalid request: goals[1].steps[1].end is before start, goals[1].target is too large");
    }

    @Test
    void refusalWhenARuleNamesSomethingThatIsNotThereThenSaysWhatItSays() {
        BodyRules<Plan> rule = BodyRules.of(Plan.class, (plan, broken) -> {
            broken.add("period.end", "is required for a plan with goals");
            broken.add("goals[7].target", "is {not} ${1+1} there");
            broken.add("code or text", "is required");
        });

        assertThat(refusal(new Plan("Plan", null), rule))
                .isEqualTo("Invalid request: code or text is required, goals[7].target is {not} ${1+1} there,"
                        + " period.end is required for a plan with goals");
    }

    @Test
    void refusalWhenSeveralRulesAreAboutOneTypeThenAsksEachAndSaysNothingTwice() {
        BodyRules<Plan> again = BodyRules.of(Plan.class, PLANS::check);
        BodyRules<Plan> other = BodyRules.of(Plan.class, (plan, broken) -> broken.add("title", "is dull"));

        assertThat(refusal(new Plan("Plan", null), PLANS, again, other))
                .isEqualTo("Invalid request: goals is required for a plan, title is dull");
    }

    @Test
    void refusalWhenTheBodyIsValidatedAmongParametersThenNamesAllThatIsWrong() {
        Method replace = method("replace", int.class, Plan.class);

        assertThat(refusal(replace, List.of(4, new Plan(null, new Period(2, 1))), PERIODS, PLANS))
                .isEqualTo("Invalid request: goals is required for a plan, period.end is before start,"
                        + " title is required, version is too large");
    }

    @Test
    void refusalWhenTheBodyIsAListThenNamesWhatIsWrongInItsElements() {
        Method createAll = method("createAll", List.class);

        assertThat(refusal(createAll, List.of(List.of(new Plan("Plan", new Period(2, 1), new Goal(1)))), PERIODS))
                .isEqualTo("Invalid request: period.end is before start");
    }

    @Test
    void reasonsAtWhenTheValueIsPartOfABodyThenAreSeenFromTheBody() {
        ConstraintViolations broken = new ConstraintViolations();
        broken.require(true, "startDate", "is in the future");
        assertThat(broken.isEmpty()).isTrue();

        broken.require(false, "targetDate", "is before startDate");

        assertThat(broken.isEmpty()).isFalse();
        assertThat(broken.reasonsAt("goals[1]")).containsExactly("goals[1].targetDate is before startDate");
        assertThat(broken.reasons()).containsExactly("targetDate is before startDate");
    }

    @Test
    void validateWhenEverythingHoldsThenFindsNothing() {
        assertThat(result(new Plan("Plan", new Period(1, 2), new Goal(3, new Period(1, 1))), PERIODS, PLANS)
                        .hasErrors())
                .isFalse();
    }

    @Test
    void validateWhenARuleThrowsThenIsNotARefusal() {
        BodyRules<Plan> faulty = BodyRules.of(Plan.class, (plan, broken) -> {
            throw new IllegalStateException("fault");
        });

        assertThatThrownBy(() -> result(new Plan("Plan", null), faulty)).isInstanceOf(ValidationException.class);
    }

    private static String refusal(Plan plan, BodyRules<?>... rules) {
        MethodParameter parameter = new MethodParameter(method("create", Plan.class), 0);
        return ValidationExceptionTranslator.translate(
                        new MethodArgumentNotValidException(parameter, result(plan, rules)))
                .sentence();
    }

    private static BeanPropertyBindingResult result(Plan plan, BodyRules<?>... rules) {
        BeanPropertyBindingResult result = new BeanPropertyBindingResult(plan, "body");
        context(rules).run(started -> started.getBean(SmartValidator.class).validate(plan, result));
        return result;
    }

    private static String refusal(Method method, List<?> arguments, BodyRules<?>... rules) {
        MethodValidationResult[] result = new MethodValidationResult[1];
        context(rules).run(started -> {
            MethodValidationAdapter adapter = new MethodValidationAdapter(started.getBean(Validator.class));
            result[0] =
                    adapter.validateArguments(mock(Plans.class), method, null, arguments.toArray(), new Class<?>[0]);
        });
        return ValidationExceptionTranslator.translate(new HandlerMethodValidationException(result[0]))
                .sentence();
    }

    private static ApplicationContextRunner context(BodyRules<?>... rules) {
        ApplicationContextRunner runner = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
                .withBean(ValidationConfiguration.class);
        for (int i = 0; i < rules.length; i++) {
            BodyRules<?> rule = rules[i];
            runner = runner.withBean("rules" + i, BodyRules.class, () -> rule);
        }
        return runner;
    }

    private static Method method(String name, Class<?>... parameters) {
        return requireNonNull(ReflectionUtils.findMethod(Plans.class, name, parameters));
    }
}
