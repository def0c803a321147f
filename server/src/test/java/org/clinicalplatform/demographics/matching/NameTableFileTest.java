package org.clinicalplatform.demographics.matching;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

class NameTableFileTest {
    private static final String FILE = """
            all:
              given:
                - {names: [Vicenta, ВИСЕНТА], short: [Tita]}
              family:
                - [Quillfeather, Kvilfeder]
            tenants:
              SOUTH:
                given:
                  - {names: [Tobermory], short: [Mory]}
                different:
                  - [Vicenta, Tita]
                stand-ins: [Wickelkind, Kein Name]
                stand-in-streets: [Hafenheim]
                stand-in-postal-codes: ["12345"]
            """;

    @TempDir
    private Path directory;

    @Test
    void namesWhenOfAFileThenAddToThoseBuiltIn() {
        NameTable all = NameTableFile.read(file(FILE)).of("NORTH");

        assertThat(all.isOneGivenName("tita", "vicenta")).isTrue();
        assertThat(all.isOneGivenName("vicenta", "висента")).isTrue();
        assertThat(all.isOneFamilyName("kvilfeder", "quillfeather")).isTrue();
        assertThat(all.areDifferent("vicenta", "tita")).isFalse();
        assertThat(all.isOneGivenName("bill", "william")).isTrue();
    }

    @Test
    void namesWhenOfATenantThenHoldForItAlone() {
        NameTables tables = NameTableFile.read(file(FILE));

        assertThat(tables.of("SOUTH").isOneGivenName("mory", "tobermory")).isTrue();
        assertThat(tables.of("SOUTH").areDifferent("vicenta", "tita")).isTrue();
        assertThat(tables.of("SOUTH").areDifferent("tita", "vicenta")).isTrue();
        assertThat(tables.of("SOUTH").isOneFamilyName("kvilfeder", "quillfeather"))
                .isTrue();
        assertThat(tables.of("SOUTH").isStandIn(List.of("wickelkind", "2"))).isTrue();
        assertThat(tables.of("SOUTH").isStandIn(List.of("kein", "name"))).isTrue();
        assertThat(tables.of("SOUTH").isStandIn(List.of("kein"))).isFalse();
        assertThat(tables.of("NORTH").isStandIn(List.of("wickelkind"))).isFalse();
        assertThat(tables.of("NORTH").isOneGivenName("mory", "tobermory")).isFalse();
    }

    @Test
    void comparisonsWhenTenantsHaveNamesThenAreTheirs() {
        UUID south = UUID.randomUUID();
        UUID north = UUID.randomUUID();
        PersonComparisons comparisons = new PersonComparisons(
                MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)),
                NameTableFile.read(file(FILE)),
                tenantId -> tenantId.equals(south) ? "SOUTH" : "NORTH");
        ComparableName one = ComparableName.of(null, List.of("Tobermory"), null);
        ComparableName other = ComparableName.of(null, List.of("Mory"), null);

        assertThat(comparisons.of(south).names(List.of(one), List.of(other)))
                .isEqualTo(Map.of(MatchField.GIVEN_NAME, MatchAgreement.CLOSE));
        assertThat(comparisons.of(north).names(List.of(one), List.of(other)))
                .isNotEqualTo(Map.of(MatchField.GIVEN_NAME, MatchAgreement.CLOSE));
    }

    /** What desks enter for people without a home would make one household of all of them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            No fixed abode               | 01970      | true
            NO FIXED ABODE, care of desk | 01970      | true
            Homeless                     | 01970      | true
            Sin domicilio                | 01970      | true
            Ohne festen Wohnsitz         | 01970      | true
            S.D.F.                       | 01970      | false
            Homeless Lane                | 01970      | false
            12 Harbour Street            | 00000      | false
            12 Harbour Street            | ZZ99 3VZ   | false
            """)
    void addressWhenItStandsForOneThenIsNotCompared(String street, String postalCode, boolean standIn) {
        PersonComparison comparison = comparison("NORTH");
        ComparableAddress address = ComparableAddress.of(List.of(street), "Salem", postalCode);

        Map<MatchField, MatchAgreement> agreements = comparison.addresses(List.of(address), List.of(address));

        assertThat(agreements.containsKey(MatchField.STREET)).isEqualTo(!standIn);
        assertThat(agreements.containsKey(MatchField.POSTAL_CODE)).isEqualTo(postalCode.equals("01970"));
        assertThat(agreements).containsEntry(MatchField.LOCALITY, MatchAgreement.EXACT);
    }

    @Test
    void addressWhenATenantNamesItThenIsNotComparedThere() {
        ComparableAddress address = ComparableAddress.of(List.of("Hafenheim"), null, "12345");

        assertThat(comparison("SOUTH").addresses(List.of(address), List.of(address)))
                .isEmpty();
        assertThat(comparison("NORTH").addresses(List.of(address), List.of(address)))
                .containsOnlyKeys(MatchField.STREET, MatchField.POSTAL_CODE);
    }

    /** As in the file of a clinic that has labels of its own, with or without a number that tells multiples apart. */
    @ParameterizedTest
    @CsvSource({"Gem1, Gem2, DISAGREE", "Gem1, Gem1, SIMILAR", "Gem1, Vicenta, ", "Nobl, Nobl2, SIMILAR"})
    void givenNameWhenAStandInOfAFileHasANumberThenIsFoundAsWritten(
            String one, String other, @Nullable MatchAgreement expected) {
        NameTable table =
                NameTableFile.read(file("all: {stand-ins: [Gem1, Gem2, Nobl]}")).of("NORTH");
        NameComparison names = new NameComparison(table);
        ComparableName a = ComparableName.of(null, List.of(one), null);
        ComparableName b = ComparableName.of(null, List.of(other), null);

        assertThat(names.straight(a, b).get(MatchField.GIVEN_NAME)).isEqualTo(expected);
        assertThat(names.straight(b, a).get(MatchField.GIVEN_NAME)).isEqualTo(expected);
    }

    private static PersonComparison comparison(String tenant) {
        return new PersonComparison(
                MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)),
                NameTableFile.read(file(FILE)).of(tenant));
    }

    @Test
    void namesWhenTheyAreShortForTwoThenTheTwoStayTwo() {
        NameTable names = NameTableFile.builtIn();

        assertThat(names.isOneGivenName("sasha", "alexander")).isTrue();
        assertThat(names.isOneGivenName("sasha", "alexandra")).isTrue();
        assertThat(names.isOneGivenName("alexander", "alexandra")).isFalse();
        assertThat(names.isOneGivenName("lisa", "betty")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            all: {nicknames: []}                        | all contains nicknames, which is none of different, family, given, stand-in-postal-codes, stand-in-streets, stand-ins
            every: {}                                   | The file contains every, which is none of all, tenants
            all: [Bill]                                 | all is not a mapping
            all: {given: Bill}                          | all.given is not a list
            all: {given: [Bill]}                        | all.given[0] is not a mapping
            all: {given: [{names: [Bill]}]}             | all.given[0] needs names, and at least two with those of short
            all: {given: [{short: [Bill, Will]}]}       | all.given[0] needs names, and at least two with those of short
            all: {given: [{names: [Al Bert, Albert]}]}  | all.given[0].names contains 'Al Bert', which is not one word
            all: {given: [{names: [No, Nora]}]}         | all.given[0].names contains false, which is not a name; put names in quotes
            all: {family: [[Brown]]}                    | all.family[0] needs at least two names
            all: {stand-in-streets: ['?']}              | all.stand-in-streets contains '?', which has no letter or digit
            all: {stand-in-postal-codes: [12345]}       | all.stand-in-postal-codes contains 12345, which is not a name; put names in quotes
            all: {different: [[Jan, '?']]}              | all.different[0] contains '?', which is not one word
            tenants: {north: {}}                        | tenants contains north, which is not the code of a tenant
            tenants: {NORTH: {names: []}}               | tenants.NORTH contains names, which is none of
            all: {given: [                              | It is not a YAML file of properties
            """)
    void readWhenTheFileIsUnfitThenNamesTheSettingAndTheFault(String text, String fault) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> NameTableFile.read(file(text)))
                .withMessageStartingWith("svc.demographics.matching.names names a file with invalid names")
                .withMessageContaining(fault);
    }

    @Test
    void readWhenThereIsNoFileThenNamesTheSetting() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> NameTableFile.read(new FileSystemResource(directory.resolve("missing.yaml"))))
                .withMessageStartingWith("svc.demographics.matching.names names a file that cannot be read");
    }

    private static Resource file(String text) {
        return new ByteArrayResource(text.getBytes(UTF_8));
    }
}
