package org.clinicalplatform.demo;

import java.net.InetAddress;
import javax.sql.DataSource;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Lazy;

/**
 * Loads the demonstration data after the migration and before the web server accepts requests.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DemoProperties.class)
class DemoConfiguration {

    @Bean
    DemoMode demoMode(DemoProperties properties, DefaultMode mode, ObjectProvider<ServerProperties> server) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        // a command does not listen anywhere
        ServerProperties listening = server.getIfAvailable();
        return DemoMode.of(properties, mode.embedded(), listening == null ? loopback : listening.getAddress());
    }

    // not lazy, because no other bean needs it
    @Bean
    @Lazy(false)
    @DependsOnDatabaseInitialization
    DemoData demoData(DemoMode demo, DataSource dataSource, LongTransactions transactions, PasswordHasher passwords) {
        return new DemoData(demo.enabled(), dataSource, transactions, passwords::hash);
    }

    @Bean
    DemoAccounts demoAccounts(DataSource dataSource, PasswordHasher passwords) {
        return new DemoAccounts(dataSource, hash -> passwords.matches(DemoData.PASSWORD, hash));
    }

    // after the data of this start
    @Bean
    @Lazy(false)
    @DependsOn("demoData")
    DemoAccountCheck demoAccountCheck(DemoMode demo, DemoAccounts accounts) {
        return new DemoAccountCheck(demo, accounts);
    }
}
