package org.clinicalplatform.contract.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.commons.lang3.function.Failable;

/** Statements that the guides tell operators to execute. */
public final class GuideSql {

    private static final Path GUIDES = Path.of("..", "server", "docs", "guide");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sql\n(.*?)```");

    private GuideSql() {}

    /** The first block of SQL of a guide that contains the text. */
    public static String block(String guide, String contained) {
        String page = Failable.get(() -> Files.readString(GUIDES.resolve(guide)));
        return BLOCK.matcher(page)
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.contains(contained))
                .findFirst()
                .orElseThrow(() -> new AssertionError(guide + " has no SQL with '" + contained + "'"));
    }
}
