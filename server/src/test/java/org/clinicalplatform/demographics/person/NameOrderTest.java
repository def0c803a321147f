package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** A person whom the ward calls Gruber must not be Maier at the desk: one order of names, which all statements include. */
class NameOrderTest {
    @Test
    void statementsWhenTheyShowOneNameThenIncludeTheOneOrder() throws IOException {
        Resource[] mappers =
                new PathMatchingResourcePatternResolver().getResources("classpath*:org/clinicalplatform/**/*.xml");

        assertThat(Arrays.stream(mappers)
                        .filter(mapper -> text(mapper).contains("n.preferred desc"))
                        .map(Resource::getFilename))
                .containsExactly("PersonMapper.xml");
        assertThat(Arrays.stream(mappers)
                        .filter(mapper -> text(mapper).contains("PersonMapper.mostSuitableNameFirst"))
                        .map(Resource::getFilename))
                .containsExactlyInAnyOrder(
                        "PersonMapper.xml",
                        "PatientBannerMapper.xml",
                        "PatientSummaryMapper.xml",
                        "DuplicatePairMapper.xml",
                        "MergeSnapshotMapper.xml",
                        "PersonMergeMapper.xml");
    }

    private static String text(Resource mapper) {
        try {
            return mapper.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
