package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.mybatis.spring.boot.autoconfigure.ConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

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
}
