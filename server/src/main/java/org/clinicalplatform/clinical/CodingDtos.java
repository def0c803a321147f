package org.clinicalplatform.clinical;

import java.util.List;
import org.clinicalplatform.api.model.CodingDto;
import org.jspecify.annotations.Nullable;

/** Coded values as the wire has them. */
public final class CodingDtos {
    private CodingDtos() {}

    public static Coding coding(CodingDto coding) {
        return new Coding(coding.getSystem(), coding.getCode(), coding.getDisplay());
    }

    public static @Nullable Coding codingOrNull(@Nullable CodingDto coding) {
        return coding == null ? null : coding(coding);
    }

    public static CodingDto dto(Coding coding) {
        return new CodingDto(coding.system(), coding.code()).display(coding.display());
    }

    public static @Nullable CodingDto dtoOrNull(@Nullable Coding coding) {
        return coding == null ? null : dto(coding);
    }

    public static List<Coding> codings(@Nullable List<CodingDto> codings) {
        return codings == null
                ? List.of()
                : codings.stream().map(CodingDtos::coding).toList();
    }

    public static List<CodingDto> dtos(List<Coding> codings) {
        return codings.stream().map(CodingDtos::dto).toList();
    }
}
