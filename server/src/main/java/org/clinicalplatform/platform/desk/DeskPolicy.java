package org.clinicalplatform.platform.desk;

/** What a browser may load and run for a page of the desk (Content Security Policy Level 3). */
record DeskPolicy(SignInMethod signIn) {

    /**
     * Nothing inline and nothing of another host; forms are sent by scripts alone. The provider's origin is there for
     * its metadata and its token endpoint. With trusted types a script cannot turn text into markup either.
     */
    String directives() {
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
                + signIn.providerOrigin().map(origin -> " " + origin).orElse("")
                + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
                + "; require-trusted-types-for 'script'; trusted-types 'none'";
    }
}
