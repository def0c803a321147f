package org.clinicalplatform.auditevents;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Writes the event of a call that changes data in the transaction of the change, right before it commits: neither
 * exists without the other, and a call whose event cannot be written changes nothing (decision 0034).
 *
 * <p>The event states the operation's success, unless the transaction records its failure. If the call fails
 * nevertheless, it gets a second event, after its response. An operation with several transactions has its event in the
 * first one that commits.
 */
@Component
class AuditedTransactions implements TransactionExecutionListener {
    private final AuditedCalls audited;
    private final AuditEventMapper events;

    AuditedTransactions(AuditedCalls audited, AuditEventMapper events) {
        this.audited = audited;
        this.events = events;
    }

    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
        // a savepoint begins too, but commits with the transaction around it
        if (failure != null || transaction.isReadOnly() || !transaction.isNewTransaction()) {
            return;
        }
        AuditedCall call = AuditedCall.current();
        if (call != null && call.awaitsItsChange()) {
            TransactionSynchronizationManager.registerSynchronization(new EventOfTheChange(call));
        }
    }

    private final class EventOfTheChange implements TransactionSynchronization {
        private final AuditedCall call;
        private @Nullable NewAuditEvent written;

        private EventOfTheChange(AuditedCall call) {
            this.call = call;
        }

        @Override
        public void beforeCommit(boolean readOnly) {
            NewAuditEvent event = call.committed() == null ? audited.event(call, status()) : null;
            if (event != null) {
                events.insertAll(AuditEventColumns.of(List.of(event)));
                written = event;
            }
        }

        private int status() {
            int failure = call.context().failureStatus();
            return failure == 0 ? call.operation().operation().successStatus() : failure;
        }

        @Override
        public void afterCompletion(int status) {
            if (status == STATUS_COMMITTED && written != null) {
                call.keepCommitted(written);
            } else if (status == STATUS_ROLLED_BACK) {
                call.context().forgetCreatedRecord();
            }
        }
    }
}
