package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/**
 * Compares persons field by field (Fellegi and Sunter, "A Theory for Record Linkage", 1969): each field that both have
 * adds the logarithm of the ratio of m and u. Of several names or addresses the best matching ones count. Every
 * comparison is symmetric: a pair has one score and one grade, whichever person is the subject.
 */
final class PersonComparison {
    /** More than sums of the same weights in another order differ by. */
    private static final double ROUNDING = 1e-6;

    private final MatchThresholds thresholds;
    private final AgreementWeights weights;
    private final double mostByOtherIdentifiers;
    private final NameComparison names;
    private final StandInAddresses standIns;
    private final BirthDateComparison birthDates;

    /** Compares with the names that are built in. */
    PersonComparison(MatchParameters parameters) {
        this(parameters, NameTableFile.builtIn());
    }

    PersonComparison(MatchParameters parameters, NameTable names) {
        this.thresholds = parameters.thresholds();
        this.weights = new AgreementWeights(parameters);
        this.mostByOtherIdentifiers = ROUNDING
                + Stream.of(MatchAgreement.CLOSE, MatchAgreement.DISAGREE)
                        .mapToDouble(level -> weights.bits(MatchField.IDENTIFIER, level))
                        .reduce(0, Math::max);
        this.names = new NameComparison(names);
        this.standIns = names.addresses();
        this.birthDates = new BirthDateComparison(parameters.standInDays());
    }

    MatchScore score(ComparablePerson a, ComparablePerson b) {
        Map<MatchField, MatchAgreement> agreements = agreements(a, b);
        List<FieldComparison> fields = agreements.entrySet().stream()
                .map(each -> new FieldComparison(
                        each.getKey(), each.getValue(), weights.bits(each.getKey(), each.getValue())))
                .toList();
        double bits = fields.stream().mapToDouble(FieldComparison::weight).sum();
        Grade grade = Grading.grade(thresholds, bits, agreements);
        return MatchScore.of(
                bits,
                grade,
                fields,
                mayBeOfRelatives(a, b, agreements),
                Relatives.mayBeNeighbours(agreements),
                isShortened(a, b, agreements));
    }

    /**
     * Whether the pair may have a grade, also if the identifiers of one of them are still to be read: none of these is
     * the same as one of the other person.
     */
    boolean mayBeGraded(ComparablePerson a, ComparablePerson b) {
        return weights.bits(agreements(a, b)) + mostByOtherIdentifiers >= thresholds.possible();
    }

    /** The agreement in each field that both persons have. */
    Map<MatchField, MatchAgreement> agreements(ComparablePerson a, ComparablePerson b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        agreements.putAll(names(a.names(), b.names()));
        agreements.putAll(birthDates.of(a, b));
        // a newborn is named later, but not by the name of somebody born at another time
        boolean unnamed = !agreements.containsKey(MatchField.GIVEN_NAME);
        if (unnamed && Relatives.isBirthDifferent(agreements) && names.standInMeetsName(a.names(), b.names())) {
            agreements.put(MatchField.GIVEN_NAME, MatchAgreement.DISAGREE);
        }
        put(agreements, MatchField.GENDER, gender(a.gender(), b.gender()));
        agreements.putAll(addresses(a.addresses(), b.addresses()));
        put(agreements, MatchField.PHONE, ContactComparison.phones(a.phones(), b.phones()));
        put(agreements, MatchField.EMAIL, ContactComparison.emails(a.emails(), b.emails()));
        put(agreements, MatchField.IDENTIFIER, IdentifierComparison.of(a.identifiers(), b.identifiers()));
        if (mayBeSiblings(a, b, agreements)) {
            agreements.replace(MatchField.BIRTH_DATE, MatchAgreement.DISAGREE);
            agreements.replace(MatchField.BIRTH_YEAR, MatchAgreement.DISAGREE);
        }
        return agreements;
    }

    /**
     * In a household, dates of birth that differ by about a year or more belong to siblings rather than to a typing
     * error, unless the given name is the same.
     */
    private boolean mayBeSiblings(ComparablePerson a, ComparablePerson b, Map<MatchField, MatchAgreement> agreements) {
        return Relatives.areOfOneHousehold(agreements)
                && agreements.get(MatchField.GIVEN_NAME) != MatchAgreement.EXACT
                && agreements.get(MatchField.GIVEN_NAME) != MatchAgreement.SWAPPED
                && birthDates.maySeparateSiblings(a, b);
    }

    /** Whether the given names are the same, but only as far as both have words. */
    private boolean isShortened(ComparablePerson a, ComparablePerson b, Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(MatchField.GIVEN_NAME) == MatchAgreement.EXACT
                && givenNames(a, b)
                        .filter(given -> !given.isEmpty())
                        .noneMatch(given -> givenNames(b, a).anyMatch(given::equals));
    }

    private Stream<String> givenNames(ComparablePerson person, ComparablePerson other) {
        return comparedNames(person.names(), other.names()).stream().map(name -> String.join("", name.given()));
    }

    /** The names that are compared with those of another person. */
    List<ComparableName> comparedNames(List<ComparableName> ofPerson, List<ComparableName> ofOther) {
        return names.compared(ofPerson, ofOther);
    }

    /** Whether the two share a home and nothing that its members do not share. */
    boolean mayBeOfRelatives(ComparablePerson a, ComparablePerson b, Map<MatchField, MatchAgreement> agreements) {
        return Relatives.areOfOneHousehold(agreements)
                && !Relatives.isPersonal(
                        agreements, birthDates.areGenerationsApart(a, b), areOfOneFamily(a, b, agreements));
    }

    /**
     * Whether the family names are the same, or different forms of one; a slip in one of them does not make it such a
     * form. Swapped names are those of a son too who has his grandfather's name, and his father's as family name.
     */
    private boolean areOfOneFamily(ComparablePerson a, ComparablePerson b, Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement family = agreements.get(MatchField.FAMILY_NAME);
        return family == MatchAgreement.EXACT
                || family == MatchAgreement.SWAPPED
                || (family == MatchAgreement.CLOSE
                        && a.names().stream()
                                .anyMatch(one -> b.names().stream()
                                        .anyMatch(other -> names.areFormsOfOneFamily(one.family(), other.family()))));
    }

    private static void put(
            Map<MatchField, MatchAgreement> agreements, MatchField field, @Nullable MatchAgreement agreement) {
        if (agreement != null) {
            agreements.put(field, agreement);
        }
    }

    /** The agreement of the names that match best; empty if one of the persons has no name. */
    Map<MatchField, MatchAgreement> names(List<ComparableName> a, List<ComparableName> b) {
        return best(
                comparedNames(a, b),
                comparedNames(b, a),
                (one, other) -> better(names.straight(one, other), NameComparison.swapped(one, other)));
    }

    /** The agreement of the addresses that match best; empty if one of the persons has no address. */
    Map<MatchField, MatchAgreement> addresses(List<ComparableAddress> a, List<ComparableAddress> b) {
        return best(a, b, this::knownParts);
    }

    private Map<MatchField, MatchAgreement> knownParts(ComparableAddress a, ComparableAddress b) {
        return AddressComparison.of(standIns.known(a), standIns.known(b));
    }

    private <T> Map<MatchField, MatchAgreement> best(
            List<T> a, List<T> b, BiFunction<T, T, Map<MatchField, MatchAgreement>> comparison) {
        Map<MatchField, MatchAgreement> best = Map.of();
        for (T one : a) {
            for (T other : b) {
                best = better(best, comparison.apply(one, other));
            }
        }
        return best;
    }

    /**
     * The agreements with more evidence for a match; empty ones count least. Among equal evidence their text decides,
     * so that the order of names and addresses does not matter.
     */
    private Map<MatchField, MatchAgreement> better(
            Map<MatchField, MatchAgreement> a, Map<MatchField, MatchAgreement> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        int order = Double.compare(weights.bits(a), weights.bits(b));
        if (order == 0) {
            order = a.toString().compareTo(b.toString());
        }
        return order < 0 ? b : a;
    }

    private static @Nullable MatchAgreement gender(Gender a, Gender b) {
        if (a == Gender.UNKNOWN || b == Gender.UNKNOWN) {
            return null;
        }
        return a == b ? MatchAgreement.EXACT : MatchAgreement.DISAGREE;
    }
}
