package org.clinicalplatform.contract.documentation;

import java.util.List;
import java.util.Optional;

/**
 * A fenced block of a page. The first word after the fence is the language; the marks follow as {@code name} or
 * {@code name=value,value}.
 *
 * @param document the page
 * @param line of the fence, from 1
 * @param info what stands after the fence
 * @param text the content
 */
record CodeBlock(Document document, int line, String info, String text) {

    private static final String SEPARATOR = " +";

    String language() {
        return info.split(SEPARATOR, 2)[0];
    }

    /** The names of the marks. */
    List<String> marks() {
        return words().stream()
                .map(word -> word.contains("=") ? word.substring(0, word.indexOf('=')) : word)
                .toList();
    }

    /** What the block needs besides a shell, curl and the demonstration. */
    List<String> needs() {
        return values("needs");
    }

    /** Statuses of the responses that are refusals, in their order. */
    List<String> expected() {
        return values("expect");
    }

    private List<String> values(String mark) {
        Optional<String> word =
                words().stream().filter(each -> each.startsWith(mark + "=")).findFirst();
        return word.map(each -> List.of(each.substring(mark.length() + 1).split(",")))
                .orElse(List.of());
    }

    private List<String> words() {
        List<String> words = List.of(info.split(SEPARATOR));
        return words.subList(1, words.size());
    }

    /** Where the block is, as editors and terminals open it. */
    @Override
    public String toString() {
        return document + ":" + line;
    }
}
