package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.WardLists;

/** How to prove that clinicians neither find nor are listed patients whom they may not see. */
final class BannerDenials {

    private static final NamedDenial IDENTIFIER = filter(
            "/api/v1/clinical/patients?",
            "identifier",
            "N4112620",
            List.of("N6003455", "N4916476", "S4368844", "999-98-9171", "999-81-4599"),
            List.of("N0000000", "urn:clinicalplatform:demo:south:mrn|N4112620", "|N4112620"));

    private static final NamedDenial NAME = filter(
            "/api/v1/clinical/patients?",
            "name",
            "roseanna erdman",
            List.of("Leonardo Feeney"),
            List.of("zzyzx qqfrzl", "\u0141\u00f3\u0142\u0142\u00f3qx"));

    private static final NamedDenial FACILITY = filter(
            WardLists.PATH + "?",
            "facilityId",
            Demo.N1,
            List.of(Demo.N2, Demo.S1, Demo.S2),
            List.of(Demo.unknown(0xa08), Demo.PATIENT_AT_N1, "1-1-1-1-1", "abc", " ", "x".repeat(4096)));

    /** In Psychiatry lies the restricted patient alone. */
    private static final NamedDenial WARD = filter(
            WardLists.PATH + "?",
            "ward",
            "Cardiology",
            List.of("Psychiatry"),
            List.of("No such ward", "x".repeat(100)));

    static final Map<String, List<NamedDenial>> FILTERED =
            Map.of("searchPatientBanners", List.of(IDENTIFIER, NAME), "getWardList", List.of(FACILITY, WARD));

    private BannerDenials() {}

    private static NamedDenial filter(
            String target, String parameter, String visible, List<String> denied, List<String> unknown) {
        return new NamedDenial(
                Demo.CLINICIAN,
                value -> RawRequest.get(target + RawRequest.parameter(parameter, value)),
                visible,
                denied,
                unknown,
                List.of());
    }
}
