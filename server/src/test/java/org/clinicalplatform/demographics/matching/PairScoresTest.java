package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.matching.TestPopulation.Draft;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The persons of a registry have the same scores together as one by one. */
class PairScoresTest extends ClinicTestCase {
    private static final int HUMANS = 200;
    private static final int BATCH = 60;

    private final PairScores scores = bean(PairScores.class);
    private final MatchCandidateMapper mapper = bean(MatchCandidateMapper.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());

    PairScoresTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void scoresWhenPersonsAreComparedTogetherThenAreThoseOfEachAlone() {
        List<UUID> town = town();
        Map<UUID, Set<UUID>> also = new HashMap<>();
        town.forEach(person -> also.put(person, Set.of()));
        also.put(town.get(0), Set.of(town.get(1), town.get(2), UUID.randomUUID()));
        ReadPersons read = ReadPersons.of(Instant.now());

        Map<UUID, Set<PairScore>> together = new HashMap<>();
        inBatches(
                town,
                batch -> scores.ofAll(tenant.id(), only(batch, also), read)
                        .forEach((person, found) -> together.put(person, Set.copyOf(found))));

        assertThat(together).isEqualTo(alone(also));
        assertThat(together.values().stream()
                        .flatMap(Set::stream)
                        .filter(score -> score.grade() == MatchGrade.CERTAIN || score.grade() == MatchGrade.PROBABLE))
                .hasSizeGreaterThan(HUMANS / 10);
    }

    /** Limits so low that most blocks are full, and that the towns or nearly all weak keys are too common. */
    @ParameterizedTest
    @ValueSource(ints = {20, 3})
    void candidatesWhenKeysAreCommonThenAreThoseOfEachAlone(int weak) {
        BlockLimits low = new BlockLimits(5, 3, 500, weak, 0);
        List<UUID> town = town();
        List<String> commonKeys = mapper.findCommonKeys(tenant.id(), low);

        Map<UUID, Set<UUID>> together = new HashMap<>();
        inBatches(
                town,
                batch -> mapper.findBlockedOfAll(tenant.id(), batch, commonKeys, low)
                        .forEach(each -> together.put(each.personId(), Set.copyOf(each.otherIds()))));

        for (UUID person : town) {
            Set<UUID> alone = mapper.findCompared(tenant.id(), person, List.of(), low).stream()
                    .map(MatchedPerson::id)
                    .collect(Collectors.toCollection(HashSet::new));
            alone.remove(person);
            assertThat(together.get(person)).as("candidates of %s", person).isEqualTo(alone);
        }
    }

    @Test
    void keysWhenMoreThanTheBoundHaveThemThenAreCommon() {
        BlockLimits two = new BlockLimits(5, 3, 500, 2, 0);
        for (int i = 0; i < 3; i++) {
            living("Sáenz", "Vicenta", "1944-05-31", "4 Calle Mayor", "Jaca", "22700");
        }

        assertThat(mapper.findCommonKeys(tenant.id(), two))
                .extracting(key -> key.replaceFirst("( [^ a-z]\\S*)?( \\S)?$", ""))
                .containsExactlyInAnyOrder(
                        "family",
                        "given",
                        "family, initial",
                        "given, initial",
                        "street",
                        "town",
                        "postal code",
                        "month");
        assertThat(mapper.findCommonKeys(tenant.id(), new BlockLimits(5, 3, 500, 3, 0)))
                .isEmpty();
    }

    /**
     * Whoever shares a key and another one is found by the two, and by the other alone no more. Keys of the kind
     * {@code also}, which some of the pairs share too, are left out from the start.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            family          | family | Sáenz   | Olga    | 9 Rua Nova    | Lugo | 27001
            given           | given  | Quiroga | Vicenta | 9 Rua Nova    | Lugo | 27001
            family, initial | family | Sáenz   | Vera    | 9 Rua Nova    | Lugo | 27001
            given, initial  | given  | Soler   | Vicenta | 9 Rua Nova    | Lugo | 27001
            street          | town   | Quiroga | Olga    | 9 Calle Mayor | Lugo | 27001
            town            | street | Quiroga | Olga    | 9 Rua Nova    | Jaca | 27001
            postal code     | town   | Quiroga | Olga    | 9 Rua Nova    | Lugo | 22700
            month           | family | Quiroga | Vicenta | 9 Rua Nova    | Lugo | 27001
            """)
    void candidatesWhenAKeyIsCommonThenItIsNotReadForAny(
            String kind, String also, String family, String given, String line, String town, String postalCode) {
        UUID one = living("Sáenz", "Vicenta", "1944-05-31", "4 Calle Mayor", "Jaca", "22700");
        UUID other = living(family, given, "1944-05-02", line, town, postalCode);
        List<String> shared = mapper.findCommonKeys(tenant.id(), new BlockLimits(5, 3, 500, 1, 0));
        List<String> withoutTheKey = shared.stream()
                .filter(key -> isOf(also, key) && !isOf(kind, key))
                .toList();
        List<String> withTheKey = Stream.concat(
                        withoutTheKey.stream(), shared.stream().filter(key -> isOf(kind, key)))
                .toList();

        assertThat(blocked(one, withoutTheKey)).contains(other);
        assertThat(blocked(one, withTheKey)).doesNotContain(other);

        mapper.keepCommonKeys(tenant.id(), withTheKey);
        assertThat(compared(one)).doesNotContain(other);
        mapper.keepCommonKeys(tenant.id(), withoutTheKey);
        assertThat(compared(one)).contains(other);
    }

    private List<UUID> compared(UUID person) {
        return mapper.findCompared(tenant.id(), person, List.of(), BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::id)
                .toList();
    }

    @Test
    void keysWhenKeptThenAreThoseOfTheTenantCountedLast() {
        mapper.keepCommonKeys(tenant.id(), List.of("town JK", "month 1944-05-01"));
        mapper.keepCommonKeys(tenant.id(), List.of("town JK", "family SNTS"));

        assertThat(keptKeys()).containsExactlyInAnyOrder("town JK", "family SNTS");
    }

    /** Several commands may run at once, and count the same keys in different orders. */
    @Test
    void keysWhenKeptByTwoAtOnceThenNeitherFails() {
        List<String> keys =
                IntStream.range(0, 2_000).mapToObj(number -> "town " + number).toList();
        List<String> backwards = keys.stream().sorted(Comparator.reverseOrder()).toList();
        for (int i = 0; i < 5; i++) {
            mapper.keepCommonKeys(tenant.id(), List.of());

            AtOnce.run(2, number -> mapper.keepCommonKeys(tenant.id(), number == 0 ? keys : backwards));

            assertThat(keptKeys()).containsExactlyInAnyOrderElementsOf(keys);
        }
    }

    /** The town and postal code of many, whose month and street differ. */
    @Test
    void scoresWhenOfManyPersonsThenKeepTheCommonKeysForLaterSearches() {
        UUID one = living("Sáenz", "Vicenta", "1944-05-31", "4 Calle Mayor", "Jaca", "22700");
        neighbours(BlockLimits.OF_A_SEARCH.weak());

        scores.ofAll(tenant.id(), Map.of(one, Set.of()), ReadPersons.of(Instant.now()));

        String town = db.value(String.class, "select dmetaphone('jaca')");
        assertThat(keptKeys()).containsExactlyInAnyOrder("town " + town, "postal code 22700");
    }

    private void neighbours(int count) {
        db.update("""
                with p as (
                  insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                  select gen_random_uuid(), ?, 'FEMALE', now(), ?, now(), ? from generate_series(1, ?)
                  returning id, created_by)
                insert into person_address (id, person_id, use, lines, city, postal_code, created_at, created_by, updated_at,
                  updated_by)
                select gen_random_uuid(), id, 'HOME', '{3 Rua Nova}', 'Jaca', '22700', now(), created_by, now(), created_by
                from p
                """, tenant.id(), account.id(), account.id(), count);
    }

    private List<String> keptKeys() {
        return db.texts("select key from match_common_key where tenant_id = ?", tenant.id());
    }

    @Test
    void plansWhenKeptThenAreUntilTheTransactionEnds() {
        TransactionTemplate transaction = bean(TransactionTemplate.class);
        String before = transaction.execute(status -> planning());

        String kept = transaction.execute(status -> {
            scores.of(tenant.id(), vicenta(), Set.of());
            return planning();
        });

        assertThat(kept).isEqualTo("force_generic_plan off").isNotEqualTo(before);
        assertThat(transaction.<String>execute(status -> planning())).isEqualTo(before);
    }

    private String planning() {
        return requireNonNull(bean(JdbcTemplate.class)
                .queryForObject(
                        "select current_setting('plan_cache_mode') || ' ' || current_setting('jit')", String.class));
    }

    private static boolean isOf(String kind, String key) {
        return key.startsWith(kind + " ");
    }

    private List<UUID> blocked(UUID person, List<String> commonKeys) {
        return mapper.findBlockedOfAll(tenant.id(), List.of(person), commonKeys, BlockLimits.OF_A_SEARCH).stream()
                .flatMap(each -> each.otherIds().stream())
                .toList();
    }

    private UUID living(String family, String given, String born, String line, String town, String postalCode) {
        UUID person = persons.insert(family, List.of(given), born);
        db.records("person_address")
                .insert(row -> row.set("person_id", person)
                        .set("lines", new String[] {line})
                        .set("city", town)
                        .set("postal_code", postalCode));
        return person;
    }

    @Test
    void scoresWhenDataChangeAfterTheReadingThenAreThoseOfTheDataThatWereRead() {
        UUID one = vicenta();
        UUID twice = vicenta();
        Map<UUID, Set<UUID>> also = Map.of(one, Set.of(twice));
        ReadPersons read = ReadPersons.of(Instant.now());
        List<PairScore> before = scores.ofAll(tenant.id(), also, read).get(one);

        db.update("update person set birth_date = '1980-02-03' where id = ?", twice);

        assertThat(scores.ofAll(tenant.id(), also, read).get(one)).isEqualTo(before);
        assertThat(scores.ofAll(tenant.id(), also, ReadPersons.of(Instant.now()))
                        .get(one))
                .isEqualTo(scores.of(tenant.id(), one, Set.of(twice)))
                .isNotEqualTo(before);
    }

    @Test
    void scoresWhenAPersonIsVoidedOrOfAnotherTenantThenAreMissing() {
        UUID one = vicenta();
        UUID voided = vicenta();
        persons.voidRecord(voided);
        UUID other = new PersonRows(db, foreign.tenantId()).insert("Sáenz", List.of("Vicenta"), "1944-05-31");

        Map<UUID, List<PairScore>> found = scores.ofAll(
                tenant.id(),
                Map.of(one, Set.of(voided, other), voided, Set.of(one), other, Set.of(one)),
                ReadPersons.of(Instant.now()));

        assertThat(found).isEqualTo(Map.of(one, List.of()));
    }

    /** As the command does: without JIT, which would take longer than to execute the statement. */
    private void inBatches(List<UUID> town, Consumer<List<UUID>> evaluation) {
        for (int from = 0; from < town.size(); from += BATCH) {
            List<UUID> batch = town.subList(from, Math.min(from + BATCH, town.size()));
            bean(TransactionTemplate.class).executeWithoutResult(status -> {
                bean(JdbcTemplate.class).execute("set local jit = off");
                evaluation.accept(batch);
            });
        }
    }

    private static Map<UUID, Set<UUID>> only(List<UUID> persons, Map<UUID, Set<UUID>> also) {
        return persons.stream().collect(Collectors.toMap(Function.identity(), also::get));
    }

    private Map<UUID, Set<PairScore>> alone(Map<UUID, Set<UUID>> also) {
        return also.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> Set.copyOf(scores.of(tenant.id(), each.getKey(), each.getValue()))));
    }

    private UUID vicenta() {
        return persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31");
    }

    private List<UUID> town() {
        List<UUID> town = new ArrayList<>();
        TestPopulation.of(HUMANS, 0.2, 7).forEach(registration -> town.add(registered(registration.draft())));
        // other tests evaluate whoever is marked
        db.update("delete from duplicate_evaluation where tenant_id = ?", tenant.id());
        db.update("analyze person, person_name, person_address, person_contact");
        return town;
    }

    private UUID registered(Draft draft) {
        UUID person = persons.insert(
                draft.family(),
                draft.given() == null ? List.of() : List.of(draft.given()),
                draft.birthDate() == null ? null : draft.birthDate().toString());
        db.update("update person set gender = ? where id = ?", draft.gender().name(), person);
        MatchedPerson recorded = draft.recorded(person);
        recorded.addresses()
                .forEach(each -> db.records("person_address")
                        .insert(row -> row.set("person_id", person)
                                .set("lines", each.lines().toArray(String[]::new))
                                .set("city", each.city())
                                .set("postal_code", each.postalCode())));
        recorded.contacts().forEach(each -> persons.contact(person, each.system(), each.value()));
        return person;
    }
}
