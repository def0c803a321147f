package org.clinicalplatform.platform.persistence;

import java.util.List;

/**
 * What a migration would do to a database.
 *
 * @param pending changesets that it would run, in their order
 * @param passedOver names of changesets whose preconditions do not hold now, such as those of modules that are switched
 *     off
 * @param later names of changesets that the database has and this release does not know: a later release has migrated
 *     it
 */
public record MigrationPreview(List<Changeset> pending, List<String> passedOver, List<String> later) {
    /**
     * A changeset.
     *
     * @param name author and id, as in {@code condition:condition-body-site}
     * @param file of the changelog
     * @param labels among them, from which release on it can be run beside others ({@code compatible-since-…})
     * @param sql that it executes
     */
    public record Changeset(String name, String file, List<String> labels, String sql) {}
}
