package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.MyBatisExceptionTranslator;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.boot.autoconfigure.ConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;

@Configuration(proxyBeanMethods = false)
class MyBatisConfiguration {
    /** Short names for mapper files: the constructor of a record is found by the types of its arguments. */
    @Bean
    ConfigurationCustomizer typeAliases() {
        return configuration -> {
            configuration.getTypeAliasRegistry().registerAlias("uuid", UUID.class);
            configuration.getTypeAliasRegistry().registerAlias("instant", Instant.class);
        };
    }

    @Bean
    ConfigurationCustomizer rowFactory() {
        return configuration -> configuration.setObjectFactory(new RowFactory());
    }

    /**
     * Tells failures apart by their SQL state. By default, the first failure of a process asks the pool for one more
     * connection, which an outage does not have, to look the database's error codes up in a file; all failures wait
     * meanwhile.
     *
     * <p>Lazy, since commands without mappers have no factory; where there are mappers, the start creates it for them.
     */
    @Bean
    @Lazy
    SqlSessionTemplate sqlSessionTemplate(SqlSessionFactory sessions) {
        return new SqlSessionTemplate(
                sessions,
                sessions.getConfiguration().getDefaultExecutorType(),
                new MyBatisExceptionTranslator(SQLStateSQLExceptionTranslator::new, false));
    }
}
