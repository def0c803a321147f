package org.clinicalplatform.demographics.matching;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Persons whom a comparison of a whole registry has read. A person is a candidate of many others, and to read one takes
 * longer than to find or to score them; so each is read once as long as memory allows. What is read is kept as it was:
 * the data are as of {@link #since} or later. So are the keys that are too common to search by.
 */
public final class ReadPersons {
    /** Heap for each person. One with a name, an address and a telephone takes a quarter of it; some have several. */
    private static final int BYTES_PER_PERSON = 4_096;

    private final Instant since;
    private final Cache<UUID, ComparablePerson> persons;
    private final Map<UUID, List<String>> commonKeysByTenant = new ConcurrentHashMap<>();

    private ReadPersons(Instant since, long maximum) {
        this.since = since;
        this.persons = Caffeine.newBuilder().maximumSize(maximum).build();
    }

    /** As many persons as the heap of this process has room for; for a million that is 4 GB. */
    public static ReadPersons of(Instant since) {
        return new ReadPersons(since, Runtime.getRuntime().maxMemory() / BYTES_PER_PERSON);
    }

    /** Nothing read before this, by the clock of the database, is used. */
    public Instant since() {
        return since;
    }

    /** The keys that are too common to search by, which are found once for each tenant. */
    List<String> commonKeys(UUID tenantId, Function<UUID, List<String>> find) {
        return commonKeysByTenant.computeIfAbsent(tenantId, find);
    }

    /**
     * Returns the persons by id and reads those who are not cached; without those who are not live when they are read.
     */
    Map<UUID, ComparablePerson> get(Collection<UUID> ids, Function<List<UUID>, List<MatchedPerson>> read) {
        Map<UUID, ComparablePerson> found = new HashMap<>(persons.getAllPresent(ids));
        List<UUID> missing = ids.stream().filter(id -> !found.containsKey(id)).toList();
        if (!missing.isEmpty()) {
            for (MatchedPerson person : read.apply(missing)) {
                ComparablePerson comparable = person.comparable();
                found.put(person.id(), comparable);
                persons.put(person.id(), comparable);
            }
        }
        return found;
    }
}
