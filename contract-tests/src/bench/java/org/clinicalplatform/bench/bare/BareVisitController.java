package org.clinicalplatform.bench.bare;

import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Returns every visit to every caller. */
@RestController
class BareVisitController {

    private final BareVisitMapper visits;

    BareVisitController(BareVisitMapper visits) {
        this.visits = visits;
    }

    @GetMapping("/visits/{visitId}")
    ResponseEntity<BareVisit> getVisit(@PathVariable("visitId") UUID visitId) {
        BareVisitRow row = visits.find(visitId);
        return row == null ? ResponseEntity.status(HttpStatus.NOT_FOUND).build() : ResponseEntity.ok(BareVisit.of(row));
    }
}
