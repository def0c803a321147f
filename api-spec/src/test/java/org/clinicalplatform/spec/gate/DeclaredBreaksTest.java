package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.clinicalplatform.spec.Specification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredBreaksTest {
    private static final Break GONE = new Break(Break.Subject.OPERATION, "getNote", "removed");
    private static final Break NULLS = new Break(Break.Subject.SCHEMA, "Note", "title in responses: may be null now");
    private static final DeclaredBreaks DECLARED = DeclaredBreaks.parse("""
            - operation: getNote
              change: removed
              reason: It allowed any caller to read any note
            - schema: Note
              change: "title in responses: may be null now"
              reason: A title may be withheld
            """);

    @Test
    void breakWhenDeclaredThenItPasses() {
        assertThat(DECLARED.undeclared(Set.of(GONE, NULLS))).isEmpty();
        assertThat(DECLARED.stale(Set.of(GONE, NULLS))).isEmpty();
    }

    @Test
    void breakWhenNotDeclaredThenItIsNamed() {
        Break other = new Break(Break.Subject.SCHEMA, "getNote", "removed");
        assertThat(DECLARED.undeclared(Set.of(other, GONE))).containsExactly(other);
    }

    @Test
    void declarationWhenItsBreakIsGoneThenItIsStale() {
        assertThat(DECLARED.stale(Set.of(GONE))).containsExactly(NULLS);
    }

    @Test
    void breakWhenReportedThenItsTextIsADeclarationWithoutReason() {
        Set<Break> found = BreakingChanges.between(
                Specification.sample(),
                Specification.sample().with("/components/schemas/Login/properties/username/pattern", "'^\\w+$'"));
        assertThat(found)
                .hasSize(1)
                .allSatisfy(broken -> assertThat(DeclaredBreaks.parse(broken + " Shown to be unsafe")
                                .undeclared(found))
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- {operation: getNote, change: removed}",
                "- {operation: getNote, change: removed, reason: ' '}",
                "- {operation: '', change: removed, reason: Unsafe}",
                "- {operation: getNote, reason: Unsafe}",
                "- {path: /api/v1/notes, change: removed, reason: Unsafe}",
                "- {operation: getNote, schema: Note, change: removed, reason: Unsafe}",
                "- {operation: getNote, change: removed, reason: Unsafe, by: me}",
                "- getNote",
            })
    void declarationWhenMalformedThenRefused(String text) {
        assertThatThrownBy(() -> DeclaredBreaks.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("A declared break must have operation or schema, change and reason: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{operation: getNote, change: removed, reason: Unsafe}", "# no list"})
    void declarationsWhenNotAListThenRefused(String text) {
        assertThatThrownBy(() -> DeclaredBreaks.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Declared breaks must be a list");
    }

    @Test
    void declarationWhenDuplicatedThenRefused() {
        String entry = "- {operation: getNote, change: removed, reason: Unsafe}\n";
        assertThatThrownBy(() -> DeclaredBreaks.parse(entry + entry))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Declared twice");
    }
}
