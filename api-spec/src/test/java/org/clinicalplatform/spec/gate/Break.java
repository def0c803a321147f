package org.clinicalplatform.spec.gate;

/**
 * One change that a client of the released contract would notice.
 *
 * @param subject the kind of thing that changed
 * @param name the operationId or the name of the component
 * @param change what happened to it, in the words that a declaration repeats
 */
record Break(Subject subject, String name, String change) {

    /** The kinds of things, by the keys under which a declaration names them. */
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

    /** An entry of the declarations that only lacks its reason. */
    @Override
    public String toString() {
        return "- " + subject.key() + ": " + name + "\n  change: '" + change.replace("'", "''") + "'\n  reason:";
    }
}
