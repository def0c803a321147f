package org.clinicalplatform.repoint.message;

import java.util.List;
import org.clinicalplatform.api.model.MergeMessageDto;

/** Merge messages on the wire. */
final class MergeMessageDtos {
    private MergeMessageDtos() {}

    static List<MergeMessageDto> list(List<MergeMessage> messages) {
        return messages.stream()
                .map(message ->
                        new MergeMessageDto(message.assigningAuthority(), message.text()).undoneAt(message.undoneAt()))
                .toList();
    }
}
