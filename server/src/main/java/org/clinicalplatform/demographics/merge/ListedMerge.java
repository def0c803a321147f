package org.clinicalplatform.demographics.merge;

import org.jspecify.annotations.Nullable;

/**
 * A merge of the list with the two persons.
 *
 * @param persons null if the caller may not read them
 */
record ListedMerge(PersonMerge merge, @Nullable MergedPersons persons) {}
