package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** A person who is registered twice, in a tenant whose marks are evaluated when the test says so. */
abstract class DuplicatePairTestCase extends ClinicTestCase {
    static final DuplicatePairFilter ALL = DuplicatePairFilter.of(null, null, null, null);

    final DuplicatePairService pairs = bean(DuplicatePairService.class);
    final PersonRows persons = new PersonRows(db, tenant.id());
    final Caller reader = TestCallers.at(facility, account, "demographic.person.read");
    final UUID one = registered("Vicenta");
    final UUID twice = registered("Vicenta");

    DuplicatePairTestCase(ApplicationContext beans) {
        super(beans);
    }

    /** Of one household with all others who are registered so. */
    final UUID registered(String given) {
        UUID person = persons.insert("Sáenz", List.of(given), "1944-05-31");
        persons.address(person, "12 Harbour Street", "Salem", "01970");
        persons.contact(person, "PHONE", "+1 555 123-4567");
        return person;
    }

    /**
     * Compares whoever of the tenant was written until nobody is marked, as the scheduled task does for all tenants.
     */
    final void evaluate() {
        while (db.count("select count(*) from duplicate_evaluation where tenant_id = ?", tenant.id()) > 0) {
            evaluateMarks();
        }
    }

    private void evaluateMarks() {
        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            List<PersonMark> marks = db
                    .texts("select id || ' ' || person_id from duplicate_evaluation where tenant_id = ?", tenant.id())
                    .stream()
                    .map(text -> text.split(" "))
                    .map(mark -> new PersonMark(
                            Long.parseLong(mark[0]), tenant.id(), UUID.fromString(mark[1]), false, Instant.now()))
                    .toList();
            bean(DuplicateEvaluation.class).evaluate(marks);
            db.update("delete from duplicate_evaluation where tenant_id = ?", tenant.id());
        });
    }

    final List<DuplicatePair> listed(DuplicatePairFilter filter) {
        return pairs.page(reader, filter, new PageQuery(0, 100)).items().stream()
                .map(ListedPair::pair)
                .toList();
    }

    /** The pair of the two, evaluated. */
    final DuplicatePair pair() {
        evaluate();
        return listed(ALL).stream()
                .filter(pair -> pair.personIds().containsAll(List.of(one, twice)))
                .findFirst()
                .orElseThrow();
    }
}
