package org.clinicalplatform.platform.embedded;

import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Starts the embedded database while Spring prepares the rest of the context, and stops it when the context closes.
 * Spring creates post-processors before any other bean, so the database has the longest possible head start.
 */
public final class EmbeddedDatabaseStart implements BeanFactoryPostProcessor, DisposableBean {
    private final CompletableFuture<EmbeddedDatabase> start;

    public EmbeddedDatabaseStart(EmbeddedDatabaseSettings settings) {
        start = CompletableFuture.supplyAsync(
                () -> EmbeddedDatabase.start(settings), task -> new Thread(task, "embedded-database-start").start());
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
        // Nothing to change: the head start is the point.
    }

    /** @throws java.util.concurrent.CompletionException with the reason why the database does not start */
    public EmbeddedDatabase await() {
        return start.join();
    }

    /** Also when the context fails before the database was first needed. */
    @Override
    public void destroy() {
        start.handle((database, failure) -> {
                    if (failure == null) {
                        database.close();
                    }
                    return failure == null;
                })
                .join();
    }
}
