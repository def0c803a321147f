package org.clinicalplatform.hl7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdtA40MessageTest {
    private static final Instant MERGED_AT = Instant.parse("2026-03-01T08:15:30.120Z");
    private static final String AUTHORITY = "urn:clinicalplatform:demo:north:mrn";

    private final AdtA40Message builder = new AdtA40Message();

    @Test
    void ofWhenBothSidesAreKnownThenHasTheSegmentsOfTheStructureInTheirOrder() {
        Hl7Text message = Hl7Text.parse(builder.of(event(AUTHORITY, "N1", "N2", name("Erdman"))));

        assertThat(message.names()).containsExactly("MSH", "EVN", "PID", "MRG");
        assertThat(message.field("MSH", 9)).isEqualTo("ADT^A40^ADT_A39");
        assertThat(message.field("MSH", 7)).isEqualTo("20260301081530.120+0000");
        assertThat(message.field("MSH", 10)).isEqualTo("control-1");
        assertThat(message.field("MSH", 11)).isEqualTo("P");
        assertThat(message.field("MSH", 12)).isEqualTo("2.5");
        assertThat(message.field("MSH", 18)).isEqualTo("UNICODE UTF-8");
        assertThat(message.field("EVN", 1)).isEqualTo("A40");
        assertThat(message.field("EVN", 2)).isEqualTo("20260301081530.120+0000");
        assertThat(message.field("PID", 7)).isEqualTo("19720402");
        assertThat(message.field("PID", 8)).isEqualTo("F");
    }

    @Test
    void ofWhenThereAreSeveralIdentifiersThenPid3HasTheSurvivorsAndMrg1TheLosers() {
        PatientMergeEvent event = new PatientMergeEvent(
                "control-1",
                MERGED_AT,
                AUTHORITY,
                side(name("Erdman"), "N1", "N3"),
                side(name("Erdmann"), "N2", "N4", "N5"),
                null,
                "U");

        Hl7Text message = Hl7Text.parse(builder.of(event));

        assertThat(values(message, "PID", 3)).containsExactly("N1", "N3");
        assertThat(values(message, "MRG", 1)).containsExactly("N2", "N4", "N5");
        assertThat(message.repetitions("MRG", 1)).allSatisfy(field -> {
            assertThat(Hl7Text.part(field, 4, 1)).isEmpty();
            assertThat(Hl7Text.part(field, 4, 2)).isEqualTo(AUTHORITY);
            assertThat(Hl7Text.part(field, 4, 3)).isEqualTo("URI");
            assertThat(Hl7Text.part(field, 5, 1)).isEqualTo("MR");
        });
        assertThat(message.component("MRG", 7, 1)).isEqualTo("Erdmann");
        assertThat(message.field("PID", 7)).isEmpty();
    }

    @Test
    void ofWhenTheNameIsFullThenItsPartsAreWhereXpnHasThem() {
        PatientName name = new PatientName("Feeney", List.of("Leonardo", "Julian", "Mark"), "Dr.", "Jr.", "L");

        Hl7Text message = Hl7Text.parse(builder.of(event(AUTHORITY, "N1", "N2", name)));

        assertThat(message.field("PID", 5)).isEqualTo("Feeney^Leonardo^Julian Mark^Jr.^Dr.^^L");
    }

    @Test
    void ofWhenTheNameIsUnknownThenSaysSo() {
        Hl7Text message = Hl7Text.parse(builder.of(event(AUTHORITY, "N1", "N2", null)));

        assertThat(message.field("PID", 5)).isEqualTo("^^^^^^U");
    }

    @ParameterizedTest
    @CsvSource({
        "urn:oid:2.16.840.1.113883.4.1, 2.16.840.1.113883.4.1, ISO",
        "URN:OID:2.16.840.1.113883.4.1, 2.16.840.1.113883.4.1, ISO",
        "urn:uuid:4a6f6cde-7f3a-4b4e-9d6a-2a1f1c6f3f11, 4a6f6cde-7f3a-4b4e-9d6a-2a1f1c6f3f11, UUID",
        "urn:UUID:4a6f6cde-7f3a-4b4e-9d6a-2a1f1c6f3f11, 4a6f6cde-7f3a-4b4e-9d6a-2a1f1c6f3f11, UUID",
        "http://hl7.org/fhir/sid/us-ssn, http://hl7.org/fhir/sid/us-ssn, URI",
        // without an id of their type; an empty HD-2 would leave the number without its authority
        "urn:oid:, urn:oid:, URI",
        "urn:oid:hospital, urn:oid:hospital, URI",
        "urn:uuid:, urn:uuid:, URI",
        "urn:uuid:4a6f6cde, urn:uuid:4a6f6cde, URI"
    })
    void ofWhenTheAuthorityIsAUriThenIsAUniversalIdOfItsType(String authority, String id, String type) {
        String identifier = Hl7Text.parse(builder.of(event(authority, "N1", "N2", null)))
                .repetitions("PID", 3)
                .get(0);

        assertThat(Hl7Text.part(identifier, 4, 2)).isEqualTo(id);
        assertThat(Hl7Text.part(identifier, 4, 3)).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a|b^c&d~e\\f",
                "\\F\\",
                "O'Neill \u2013 M\u00fcller \ud83c\udf00",
                "\\.br\\",
                "|",
                "\\",
                "\\X0D\\",
                "\\.sp|^~&\\",
                "\\C|&\\",
                "\\H\\",
                "\\Z~\\"
            })
    void ofWhenTextHasCharactersOfTheEncodingThenAnIndependentReaderGetsTheSameTextBack(String text) {
        Hl7Text message = Hl7Text.parse(builder.of(event("urn:x:" + text, text, "N2", name(text))));

        assertThat(message.names()).containsExactly("MSH", "EVN", "PID", "MRG");
        assertThat(message.component("PID", 5, 1)).isEqualTo(text);
        assertThat(message.component("PID", 3, 1)).isEqualTo(text);
        assertThat(Hl7Text.part(message.repetitions("PID", 3).get(0), 4, 2)).isEqualTo("urn:x:" + text);
        assertThat(message.repetitions("PID", 3)).hasSize(1);
        assertThat(message.component("MRG", 7, 1)).isEqualTo(text);
    }

    /** To a receiver these would be commands: a line break, highlighted text, any character. */
    @ParameterizedTest
    @ValueSource(strings = {"\\.br\\", "\\H\\", "\\N\\", "\\X0D\\", "\\C2842\\", "\\M2842\\", "\\Zaa\\"})
    void ofWhenTextLooksLikeAnEscapeSequenceThenItsEscapeCharactersAreEscaped(String text) {
        String message = builder.of(event(AUTHORITY, text, "N2", name(text)));

        assertThat(message).contains("|" + text.replace("\\", "\\E\\") + "^");
    }

    @Test
    void ofWhenTextHasLineBreaksThenTheyAreBlanksAndNoSegmentIsSmuggledIn() {
        PatientName name = name("Erd\rMRG|man\n\u000b\u001c");

        Hl7Text message = Hl7Text.parse(builder.of(event(AUTHORITY, "N\r1", "N2", name)));

        assertThat(message.names()).containsExactly("MSH", "EVN", "PID", "MRG");
        assertThat(message.component("PID", 5, 1)).startsWith("Erd MRG|man");
        assertThat(message.component("PID", 3, 1)).isEqualTo("N 1");
    }

    /** Some readers of text end a line at these, too. */
    @ParameterizedTest
    @ValueSource(strings = {"\u0085", "\u009c", "\u2028", "\u2029", "\u007f"})
    void ofWhenTextHasOtherControlCharactersThenTheyAreBlanks(String control) {
        String message = builder.of(event(AUTHORITY, "N" + control + "1", "N2", name("Erd" + control + "man")));

        assertThat(message).doesNotContain(control).contains("|Erd man^", "|N 1^");
    }

    /** As a whole component they tell the receiver to delete its value (HL7 v2.5, section 2.5.3). */
    @ParameterizedTest
    @ValueSource(strings = {"\"\"", " \"\"", "\"\"\t"})
    void ofWhenTextIsTwoQuotationMarksThenIsNoDeletion(String quotes) {
        PatientName name = new PatientName(quotes, List.of(quotes, quotes), quotes, quotes, "L");

        Hl7Text message = Hl7Text.parse(builder.of(event("urn:x:\"\"", quotes, "N2", name)));

        assertThat(message.field("PID", 5)).isEqualTo("\" \"^\" \"^\" \"^\" \"^\" \"^^L");
        assertThat(message.component("PID", 3, 1)).isEqualTo("\" \"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "\"\"\"", "\"Bob\"", "Anna \"\""})
    void ofWhenTextContainsQuotationMarksThenTheyStay(String text) {
        Hl7Text message = Hl7Text.parse(builder.of(event(AUTHORITY, "N1", "N2", name(text))));

        assertThat(message.component("PID", 5, 1)).isEqualTo(text);
    }

    @Test
    void eventWhenTheSidesShareAnIdentifierThenIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> event(AUTHORITY, "N1", "N1", null));
        assertThatIllegalArgumentException().isThrownBy(() -> side(null));
    }

    private static List<String> values(Hl7Text message, String segment, int field) {
        return message.repetitions(segment, field).stream()
                .map(identifier -> Hl7Text.part(identifier, 1, 1))
                .toList();
    }

    private static PatientMergeEvent event(
            String authority, String survivor, String loser, @Nullable PatientName name) {
        return new PatientMergeEvent(
                "control-1", MERGED_AT, authority, side(name, survivor), side(name, loser), "19720402", "F");
    }

    private static MergedPatient side(@Nullable PatientName name, String... values) {
        return new MergedPatient(
                List.of(values).stream()
                        .map(value -> new CompositeId(value, "MR"))
                        .toList(),
                name);
    }

    private static PatientName name(String family) {
        return new PatientName(family, List.of("Roseanna"), null, null, "L");
    }
}
