package org.clinicalplatform.spec.gate;

/**
 * A change that affects clients of the released specification.
 *
 * @param subject what kind of element changed
 * @param name the operationId or the name of the component
 * @param change what changed, as text that a declaration repeats
 */
record Break(Subject subject, String name, String change) {

    /** Kinds of elements, with the keys that name them in a declaration. */
    enum Subject {
        OPERATION("operation"),
        SCHEMA("schema");

        private final String key;

        Subject(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }
    }

    /** A declaration of this break, complete except for its reason. */
    @Override
    public String toString() {
        return "- " + subject.key() + ": " + name + "\n  change: '" + change.replace("'", "''") + "'\n  reason:";
    }
}
