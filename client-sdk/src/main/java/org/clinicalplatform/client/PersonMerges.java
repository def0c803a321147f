package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.MergeMessagesApi;
import org.clinicalplatform.client.generated.api.ModuleRepointsApi;
import org.clinicalplatform.client.generated.model.MergeMessage;
import org.clinicalplatform.client.generated.model.ModuleRepoint;

/**
 * Merges of two persons, and what follows them.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PersonMerges {
    private final Transport transport;
    private final Credentials credentials;

    PersonMerges(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Reads how far imaging, laboratory and pharmacy have followed a merge.
     *
     * @param personMergeId which
     * @return one entry a module; none where the two persons were not both patients
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<ModuleRepoint> moduleRepoints(UUID personMergeId) {
        return transport.call(
                Operation.LIST_MODULE_REPOINTS,
                credentials,
                ModuleRepointsApi::new,
                api -> api.listModuleRepoints(personMergeId));
    }

    /**
     * Has every module of a merge try again now, however often it was tried. Never retried by itself; repeating it does
     * no harm.
     *
     * @param personMergeId which
     * @return the modules as they are after the try
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<ModuleRepoint> retryModuleRepoints(UUID personMergeId) {
        return transport.call(
                Operation.RETRY_MODULE_REPOINTS,
                credentials,
                ModuleRepointsApi::new,
                api -> api.retryModuleRepoints(personMergeId));
    }

    /**
     * Reads the messages (HL7 v2.5 ADT^A40) that tell other systems of a merge. The service sends none by itself.
     *
     * @param personMergeId which
     * @return one message for each assigning authority that knew both sides
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<MergeMessage> messages(UUID personMergeId) {
        return transport.call(
                Operation.LIST_MERGE_MESSAGES,
                credentials,
                MergeMessagesApi::new,
                api -> api.listMergeMessages(personMergeId));
    }
}
