package org.clinicalplatform.accesscontrol.account;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/** Lists at each start the ambiguous names that accounts from before decision 0038 may have. */
@Component
@Lazy(false)
@DependsOnDatabaseInitialization
class AmbiguousNameCheck implements InitializingBean {
    private static final Logger LOG = LoggerFactory.getLogger(AmbiguousNameCheck.class);

    private final UserAccountService accounts;

    AmbiguousNameCheck(UserAccountService accounts) {
        this.accounts = accounts;
    }

    @Override
    public void afterPropertiesSet() {
        List<AmbiguousName> names = accounts.findAmbiguousNames();
        names.forEach(name -> LOG.warn(
                "The username of account {} is the email address of account {}",
                name.usernameAccountId(),
                name.emailAccountId()));
        if (!names.isEmpty()) {
            LOG.warn(
                    "{} ambiguous names above: requests for a password link that contain one of them send nothing. Change"
                            + " the email address of the second account",
                    names.size());
        }
    }
}
