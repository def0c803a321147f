package org.brokenhouse.clinical;

import java.util.List;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.transaction.annotation.Transactional;

/** Counts the items of a page and then reads them, each in a snapshot of its own. */
public class VisitList {
    private final List<Visit> visits;

    public VisitList(List<Visit> visits) {
        this.visits = List.copyOf(visits);
    }

    @Transactional(readOnly = true)
    public Page<Visit> page(PageQuery query) {
        return Page.of(query, visits.size(), () -> visits);
    }
}
