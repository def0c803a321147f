package org.clinicalplatform.demographics.matching;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.platform.command.CommandRefusedException;

/** Estimates parameters from the persons of a tenant. */
final class TenantEstimation {
    /** Random pairs of fewer persons do not outweigh the former parameters. */
    private static final int MIN_PERSONS = 1000;
    /**
     * So many pairs the former parameters count for; with fewer, the estimate would rest on them more than on the
     * tenant.
     */
    private static final int MIN_MATCHES = 50;

    private final MatchSampleMapper samples;
    private final MatchCandidateMapper persons;
    private final MatchParameters former;
    private final NameTables names;

    /** @param names with which the service compares */
    TenantEstimation(
            MatchSampleMapper samples, MatchCandidateMapper persons, MatchParameters former, NameTables names) {
        this.samples = samples;
        this.persons = persons;
        this.former = former;
        this.names = names;
    }

    /** @throws CommandRefusedException saying why the tenant is unknown or too small for an estimate */
    EstimateReport estimate(EstimateOptions options) {
        UUID tenantId = samples.findTenant(options.tenant());
        if (tenantId == null) {
            throw new CommandRefusedException("No active tenant has this code: --tenant=" + options.tenant());
        }
        List<ComparablePerson> sample = samples.sample(tenantId, options.persons()).stream()
                .map(MatchedPerson::comparable)
                .toList();
        if (sample.size() < MIN_PERSONS) {
            throw new CommandRefusedException("An estimate needs at least " + MIN_PERSONS
                    + " persons, and the sample has " + sample.size() + "; use the default parameters.");
        }
        List<StandInDaySearch.FrequentDay> standIns =
                new StandInDaySearch(knownDates(sample)).besides(former.standInDays());
        MatchParameters initial = former.withStandInDays(
                Stream.concat(former.standInDays().stream(), standIns.stream().map(StandInDaySearch.FrequentDay::day))
                        .toList());
        PairSample pairs = new SampledPairs(
                        new PersonComparison(initial, names.of(options.tenant())),
                        SampledPairs.RANDOM_PAIRS,
                        person -> blocked(tenantId, person))
                .draw(sample, samples.count(tenantId));
        RegistryEstimate estimate = RegistryEstimate.of(initial, pairs);
        if (estimate.matches() < MIN_MATCHES) {
            throw new CommandRefusedException("An estimate needs at least " + MIN_MATCHES
                    + " matches, and the sample has about " + Math.round(estimate.matches())
                    + "; use the default parameters.");
        }
        return new EstimateReport(options.tenant(), samples.countOthers(tenantId), pairs, estimate, standIns);
    }

    private List<ComparablePerson> blocked(UUID tenantId, ComparablePerson person) {
        List<UUID> ids = persons.findBlocked(tenantId, person.personId(), BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::id)
                .toList();
        // once more, since a search leaves out identifiers of those who have no grade
        return persons.findLive(tenantId, ids).stream()
                .map(MatchedPerson::comparable)
                .toList();
    }

    private static List<LocalDate> knownDates(List<ComparablePerson> sample) {
        return sample.stream()
                .filter(person -> !person.birthDateEstimated())
                .flatMap(person -> Stream.ofNullable(person.birthDate()))
                .toList();
    }
}
