package org.clinicalplatform.demographics.matching;

import org.mybatis.spring.SqlSessionTemplate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * What a command needs to score pairs. Not annotated as a configuration, so that the component scan of the application
 * skips it.
 */
@Import({MatchingConfiguration.class, CandidateRanking.class, PairScores.class})
@EnableConfigurationProperties(MatchingSettings.class)
public class PairScoresConfiguration {
    @Bean
    MatchCandidateMapper matchCandidateMapper(SqlSessionTemplate session) {
        return session.getMapper(MatchCandidateMapper.class);
    }
}
