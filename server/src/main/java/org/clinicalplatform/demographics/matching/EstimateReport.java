package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.api.model.MatchAgreement;

/** The report of an estimate, as the output of the command and as comments in the file. */
final class EstimateReport {
    private static final double PERCENT = 100;

    private final String tenant;
    private final long otherTenants;
    private final PairSample sample;
    private final RegistryEstimate estimate;
    private final List<StandInDaySearch.FrequentDay> standIns;

    /** @param otherTenants other tenants with persons, from which the file is not estimated */
    EstimateReport(
            String tenant,
            long otherTenants,
            PairSample sample,
            RegistryEstimate estimate,
            List<StandInDaySearch.FrequentDay> standIns) {
        this.tenant = tenant;
        this.otherTenants = otherTenants;
        this.sample = sample;
        this.estimate = estimate;
        this.standIns = standIns;
    }

    /** Contains no personal data. */
    List<String> lines() {
        MatchThresholds thresholds = estimate.parameters().thresholds();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "Estimated from %.0f pairs of %d of the %d persons of %s; about %.0f of the pairs are matches.",
                sample.compared(),
                sample.sampled(),
                sample.persons(),
                tenant,
                estimate.matches()));
        lines.add(String.format(
                Locale.ROOT,
                "Thresholds: CERTAIN %s, PROBABLE %s, POSSIBLE %s. At %s bits a pair is as likely a match as a non-match;"
                        + " with a probability of 95 %% this score is between %.1f and %.1f.",
                thresholds.certain(),
                thresholds.probable(),
                thresholds.possible(),
                thresholds.probable(),
                estimate.even().low(),
                estimate.even().high()));
        lines.add(String.format(
                Locale.ROOT,
                "Of the pairs in the sample %.0f would be CERTAIN; %.2f of them are expected to be non-matches.",
                estimate.certain(),
                estimate.mistaken()));
        standIns.forEach(finding -> lines.add(String.format(
                Locale.ROOT,
                "%s counts as a stand-in day: %.1f %% of the dates of birth fall on it, and %.1f %% would be expected.",
                finding.day(),
                finding.share() * PERCENT,
                finding.expected() * PERCENT)));
        if (otherTenants > 0) {
            lines.add("The service uses the file for all tenants, and " + otherTenants + " more have persons: in a"
                    + " smaller registry duplicates may stay below PROBABLE, in a larger one strangers may reach it.");
        }
        return List.copyOf(lines);
    }

    /** The content of the file of parameters. */
    String file() {
        List<String> comments = new ArrayList<>(lines());
        comments.add(
                "Behind each level: between which values m and the weight in bits lie with a probability of 95 %.");
        return MatchParameterFile.write(estimate.parameters(), comments, this::bounds);
    }

    private String bounds(MatchField field, MatchAgreement level) {
        Bounds m = estimate.m(field, level);
        Bounds weight = estimate.weight(field, level);
        return String.format(
                Locale.ROOT, "m %.4f to %.4f, weight %.1f to %.1f", m.low(), m.high(), weight.low(), weight.high());
    }
}
