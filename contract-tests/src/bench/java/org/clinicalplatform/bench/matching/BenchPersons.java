package org.clinicalplatform.bench.matching;

import java.util.List;

/**
 * Adds persons among whom candidates are searched. What is measured calls the API; how persons are added is left
 * to the implementation.
 */
interface BenchPersons {
    /**
     * A person of the data set.
     *
     * @param number names it in the data set
     * @param entity who it is: the same one twice is a duplicate
     * @param birthDate empty where there is none, as all but gender may be
     * @param gender {@code UNKNOWN} where there is none
     */
    record Person(
            int number,
            String entity,
            String family,
            String given,
            String birthDate,
            String gender,
            List<String> lines,
            String city,
            String postalCode,
            String state,
            String phone,
            String email) {}

    /** Adds them, and returns their ids in the same order. */
    List<String> add(List<Person> persons);

    /** Removes all that were added. */
    void clear();
}
