package org.clinicalplatform.contract.harness;

/** Where ward lists are. */
public final class WardLists {

    public static final String PATH = "/api/v1/clinical/ward-list";

    private WardLists() {}
}
