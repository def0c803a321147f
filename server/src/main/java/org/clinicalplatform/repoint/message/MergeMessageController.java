package org.clinicalplatform.repoint.message;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.MergeMessagesApi;
import org.clinicalplatform.api.model.MergeMessageDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class MergeMessageController implements MergeMessagesApi {
    private final MergeMessageService messages;
    private final CurrentCaller caller;

    MergeMessageController(MergeMessageService messages, CurrentCaller caller) {
        this.messages = messages;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<MergeMessageDto>> listMergeMessages(UUID personMergeId) {
        return ResponseEntity.ok(MergeMessageDtos.list(messages.list(caller.get(), personMergeId)));
    }
}
