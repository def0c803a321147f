package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class InvalidFieldsBrowserTest {

    /** Among several fields the border shows which one is meant, whatever its kind. */
    @Test
    void fieldWhenItIsRefusedThenHasTheSameBorderWhateverItsKind() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            desk.expectRefusal(404, "/summary-panel");
            desk.go("/patients/" + Demo.RESTRICTED_PATIENT_AT_N1).see("Emergency access");
            desk.press("Declare the emergency").see("Reason is required");

            assertThat(desk.evaluate("""
                    const borders = ['input', 'select', 'textarea'].map((kind) => {
                      const field = document.createElement(kind);
                      field.setAttribute('aria-invalid', 'true');
                      document.querySelector('main').append(field);
                      return getComputedStyle(field).border;
                    });
                    return borders.concat(getComputedStyle(document.querySelector('textarea')).border)
                      .every((border) => border.startsWith('2px') && border === borders[0])
                    """)).isEqualTo(true);
        }
    }
}
