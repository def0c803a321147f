package org.clinicalplatform.bootstrap;

import jakarta.validation.Validator;
import java.time.Clock;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.authentication.accountlink.OperatorLinkService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.authentication.reconciliation.ProviderReconciliationSchedule;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Lazy;

/** Creates the first administrator before the web server accepts requests. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BootstrapSettings.class)
class BootstrapConfiguration {

    // not lazy, because no other bean needs it; after the demonstration data
    @Bean
    @Lazy(false)
    @DependsOnDatabaseInitialization
    @DependsOn("demoData")
    FirstAdministrator firstAdministrator(
            BootstrapSettings settings,
            Validator validator,
            BootstrapMapper database,
            UserAccountService accounts,
            RoleGranter assignments,
            IdentityProvider provider,
            PasswordResetLinkService links,
            ProviderPasswordMailer mail,
            ProviderReconciliationSchedule reconciliation,
            OperatorLinkService operatorLinks,
            SecurityEvents events,
            Ids ids,
            Clock clock,
            LongTransactions transactions) {
        return new FirstAdministrator(
                settings,
                new BootstrapRules(validator),
                database,
                accounts,
                assignments,
                provider,
                links,
                mail,
                reconciliation,
                operatorLinks,
                events,
                ids,
                clock,
                transactions);
    }
}
