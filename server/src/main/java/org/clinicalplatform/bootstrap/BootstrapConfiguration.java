package org.clinicalplatform.bootstrap;

import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.platform.persistence.Ids;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Lazy;
import org.springframework.transaction.PlatformTransactionManager;

/** Makes the first administrator while the beans are made: before the web server takes its first request. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BootstrapSettings.class)
class BootstrapConfiguration {

    // nothing asks for this bean, so it must not wait until something does; demonstration data come first
    @Bean
    @Lazy(false)
    @DependsOnDatabaseInitialization
    @DependsOn("demoData")
    FirstAdministrator firstAdministrator(
            BootstrapSettings settings,
            BootstrapMapper database,
            UserAccountService accounts,
            RoleGranter assignments,
            IdentityProvider provider,
            PasswordResetLinkService links,
            ProviderPasswordMailer mail,
            Ids ids,
            Clock clock,
            PlatformTransactionManager transactions) {
        return new FirstAdministrator(
                settings, database, accounts, assignments, provider, links, mail, ids, clock, transactions);
    }
}
