package org.clinicalplatform.clinical.terminology;

import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * The code systems of coded values: those with codes for clinical records that FHIR R4 names or HL7 publishes metadata
 * for, and the clinic's own.
 *
 * <p>URIs are compared character by character, as FHIR requires: the {@code https} form of a URI that is published with
 * {@code http} names another code system, which no receiver knows.
 */
@Component
public class CodeSystems {
    /** FHIR R4, "Code Systems", and HL7's list of external terminologies. */
    private static final Set<String> EXTERNAL = Set.of(
            // findings, procedures, observations
            "http://snomed.info/sct",
            "http://loinc.org",
            "http://unitsofmeasure.org",
            "http://id.who.int/icd/release/11/mms",
            "http://www.cms.gov/Medicare/Coding/ICD10",
            "http://www.icd10data.com/icd10pcs",
            "http://fhir.de/CodeSystem/bfarm/icd-10-gm",
            "http://fhir.de/CodeSystem/bfarm/ops",
            "http://www.ama-assn.org/go/cpt",
            "http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets",
            "http://www.orpha.net",
            "http://www.omim.org",
            "http://ncimeta.nci.nih.gov",
            "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl",
            "http://www.radlex.org",
            "http://dicom.nema.org/resources/ontology/DCM",
            "urn:iso:std:iso:11073:10101",
            // medicines, substances, products
            "http://www.whocc.no/atc",
            "http://fhir.de/CodeSystem/bfarm/atc",
            "http://fhir.de/CodeSystem/ifa/pzn",
            "http://fdasis.nlm.nih.gov",
            "http://va.gov/terminology/medrt",
            "http://standardterms.edqm.eu",
            "https://www.gs1.org/gtin",
            // genes and their variants
            "http://www.genenames.org",
            "http://www.ensembl.org",
            "http://www.ncbi.nlm.nih.gov/refseq",
            "http://www.ncbi.nlm.nih.gov/clinvar",
            "http://www.ncbi.nlm.nih.gov/projects/SNP",
            "http://sequenceontology.org",
            "http://varnomen.hgvs.org",
            "http://www.lrg-sequence.org",
            "http://cancer.sanger.ac.uk/cancergenome/projects/cosmic",
            // people, places, administration
            "urn:iso:std:iso:3166",
            "urn:iso:std:iso:3166:-2",
            "urn:ietf:bcp:47",
            "urn:oid:2.16.840.1.113883.6.238",
            "http://nucc.org/provider-taxonomy",
            "http://www.nubc.org/patient-discharge");

    /**
     * HL7's own, including those to which FHIR assigned a URI, such as ICD-10 and its national versions, CVX and NDC. A
     * value set is not a code system, though often mistaken for one.
     */
    private static final Pattern OF_HL7 = Pattern.compile(
            "http://(terminology\\.hl7\\.org/CodeSystem|hl7\\.org/fhir)/(?!(.*/)?ValueSet/)[A-Za-z0-9._/+-]+");

    /** RxNorm and the other sources of the UMLS, by their abbreviations. */
    private static final Pattern OF_UMLS = Pattern.compile("http://www\\.nlm\\.nih\\.gov/research/umls/[a-z0-9_.-]+");

    private final Set<String> own;

    CodeSystems(TerminologySettings settings) {
        own = Set.copyOf(settings.codeSystems());
    }

    /** Whether codes of the system with this URI may be used. */
    public boolean isKnown(String uri) {
        return EXTERNAL.contains(uri)
                || own.contains(uri)
                || OF_HL7.matcher(uri).matches()
                || OF_UMLS.matcher(uri).matches();
    }
}
