package org.clinicalplatform.demographics.merge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The actions of the ledger are an enum in Java and texts in the statements. */
class LedgerEntryTest {
    private static final Pattern WRITTEN = Pattern.compile("'([A-Z]+)', array_agg\\(");
    private static final Pattern READ = Pattern.compile("(?<=action = |action in \\(|', )'([A-Z]+)'(?=[,)\\s])");
    private static final List<String> ACTIONS =
            Arrays.stream(LedgerEntry.Action.values()).map(Enum::name).toList();

    @Test
    void mergeWhenItWritesTheLedgerThenUsesEveryAction() throws IOException {
        assertThat(actions(WRITTEN, "PersonMergeMapper.xml")).hasSameElementsAs(ACTIONS);
    }

    @Test
    void undoWhenItReadsTheLedgerThenNamesOnlyActions() throws IOException {
        assertThat(actions(READ, "UndoMapper.xml")).hasSizeGreaterThan(5).isSubsetOf(ACTIONS);
    }

    private static List<String> actions(Pattern pattern, String statements) throws IOException {
        try (InputStream xml = requireNonNull(LedgerEntryTest.class.getResourceAsStream(statements))) {
            return pattern.matcher(new String(xml.readAllBytes(), UTF_8))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
        }
    }
}
