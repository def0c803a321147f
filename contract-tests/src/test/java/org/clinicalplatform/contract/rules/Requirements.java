package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of requirements: chapters {@code ## Name} with items {@code - **R-1** text}, numbered from 1 without gaps.
 */
record Requirements(Map<String, String> chapters, List<String> mistakes) {

    private static final Pattern CHAPTER = Pattern.compile("## (.+)");
    private static final Pattern ITEM = Pattern.compile("- \\*\\*(R-\\d+)\\*\\* .+");

    static Requirements parse(List<String> lines) {
        Map<String, String> chapters = new LinkedHashMap<>();
        List<String> mistakes = new ArrayList<>();
        String chapter = "";
        for (String line : lines) {
            Matcher heading = CHAPTER.matcher(line);
            Matcher item = ITEM.matcher(line);
            if (heading.matches()) {
                chapter = heading.group(1);
            } else if (item.matches()) {
                String expected = "R-" + (chapters.size() + 1);
                if (!item.group(1).equals(expected)) {
                    mistakes.add(item.group(1) + " stands where " + expected + " is expected");
                }
                chapters.put(item.group(1), chapter);
            }
        }
        return new Requirements(chapters, mistakes);
    }
}
