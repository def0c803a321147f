package org.clinicalplatform.platform.persistence;

import java.util.Set;
import org.springframework.boot.sql.init.dependency.AbstractBeansOfTypeDatabaseInitializerDetector;

/** Tells Spring Boot that what uses the database, such as MyBatis, waits for the migration. */
final class MigrationFirst extends AbstractBeansOfTypeDatabaseInitializerDetector {
    @Override
    protected Set<Class<?>> getDatabaseInitializerBeanTypes() {
        return Set.of(SchemaMigration.class);
    }
}
