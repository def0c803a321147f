package org.clinicalplatform.contract.harness;

/** Bodies that change clinical records: the specification's own examples. */
public final class ClinicalUpdates {

    private ClinicalUpdates() {}

    /** The example of the kind's update, of a version. */
    public static String body(ClinicalRecords kind, int version) {
        Json example = Spec.operations().stream()
                .filter(operation -> operation.method().equals("PUT") && isOf(kind, operation))
                .findFirst()
                .flatMap(SpecOperation::exampleBody)
                .orElseThrow();
        return example.with("version", Integer.toString(version)).toString();
    }

    private static boolean isOf(ClinicalRecords kind, SpecOperation operation) {
        return operation.path().startsWith(kind.path() + "/{");
    }
}
