package org.clinicalplatform.demographics.banner;

import java.time.LocalDate;
import org.clinicalplatform.api.PatientBannersApi;
import org.clinicalplatform.api.model.PatientBannerPageDto;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PatientBannerController implements PatientBannersApi {
    private final PatientBannerService banners;
    private final PatientBannerDtos dtos;
    private final CurrentCaller caller;

    PatientBannerController(PatientBannerService banners, PatientBannerDtos dtos, CurrentCaller caller) {
        this.banners = banners;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<PatientBannerPageDto> searchPatientBanners(
            @Nullable String identifier,
            @Nullable String name,
            @Nullable LocalDate birthDate,
            @Nullable String phone,
            Integer page,
            Integer size) {
        return ResponseEntity.ok(banners.search(
                        caller.get(), PersonFilter.of(identifier, name, birthDate, phone), new PageQuery(page, size))
                .map(dtos::dto, PatientBannerPageDto::new));
    }
}
