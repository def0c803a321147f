package org.clinicalplatform.clinical.wardlist;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.WardListsApi;
import org.clinicalplatform.api.model.WardListEntryDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WardListController implements WardListsApi {
    private final WardListService wardLists;
    private final WardListDtos dtos;
    private final CurrentCaller caller;

    WardListController(WardListService wardLists, WardListDtos dtos, CurrentCaller caller) {
        this.wardLists = wardLists;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<WardListEntryDto>> getWardList(@Nullable UUID facilityId, @Nullable String ward) {
        WardListFilter filter = WardListFilter.of(caller.get(), facilityId, ward);
        return SearchResponses.of(wardLists.entries(caller.get(), filter), dtos::dtos);
    }
}
