package org.clinicalplatform.bench.matching;

import java.util.List;

/**
 * Puts persons where candidates are looked for among them. What is measured asks the API; how persons got there is left
 * to whoever puts them.
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
            String phone) {}

    /** Adds them, and answers their ids in the same order. */
    List<String> add(List<Person> persons);

    /** Takes all that were added away again. */
    void clear();
}
