package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.securityevents.EventOrigin;
import org.clinicalplatform.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.transaction.CannotCreateTransactionException;

@ExtendWith(OutputCaptureExtension.class)
class PasswordResetQueueTest {
    private static final String FULL = "Password reset queue is full (500 requests); new requests are refused";

    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final PasswordResetService resets = mock();
    private final PasswordResetQueue queue = new PasswordResetQueue(resets);

    @Test
    void acceptWhenTheNameCanBeOfAnAccountThenRequestsWithTheOriginOfTheRequest(CapturedOutput output)
            throws InterruptedException {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr("192.0.2.7");
        requests.bind(request);
        String longest = "n".repeat(320);

        queue.accept(null);
        queue.accept(" ");
        queue.accept(longest + "n");
        queue.accept(longest);
        queue.destroy();

        verify(resets).request(longest, EventOrigin.current());
        verifyNoMoreInteractions(resets);
        assertThat(output).doesNotContain("Shutdown discarded");
    }

    @Test
    void acceptWhenARequestFailsThenLogsItAndProcessesTheNext(CapturedOutput output) throws InterruptedException {
        doThrow(new IllegalStateException("no connection")).when(resets).request(any(), any());

        queue.accept("one");
        queue.accept("other");
        queue.destroy();

        verify(resets).request("one", EventOrigin.current());
        verify(resets).request("other", EventOrigin.current());
        assertThat(output).contains("failed and is lost; the user must request again");
    }

    @Test
    void acceptWhenARequestFailsWithAnErrorThenLogsItToo(CapturedOutput output) throws InterruptedException {
        doThrow(new LinkageError("A defect of a test")).when(resets).request(any(), any());

        queue.accept("one");
        queue.destroy();

        assertThat(output).contains("failed and is lost; the user must request again", "LinkageError: A defect");
    }

    /** Anybody can send requests, so what they leave in the log is limited like the lines of any request. */
    @Test
    void acceptWhenRequestsFailThenTheirLinesHaveTheRequestId() throws InterruptedException {
        doThrow(new IllegalStateException("a defect"))
                .doThrow(new CannotCreateTransactionException(
                        "no transaction", new DataAccessResourceFailureException("connection refused")))
                .when(resets)
                .request(any(), any());

        List<ILoggingEvent> lines = LogLines.of(PasswordResetQueue.class, () -> {
            try (MDC.MDCCloseable ignored = MDC.putCloseable(RequestIds.LOG_KEY, "request-7")) {
                queue.accept("one");
                queue.accept("other");
            }
            queue.destroy();
        });

        assertThat(lines)
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(line.getMDCPropertyMap()).containsEntry(RequestIds.LOG_KEY, "request-7"));
        assertThat(lines.get(0).getThrowableProxy().getMessage()).isEqualTo("a defect");
        assertThat(lines.get(1).getFormattedMessage())
                .endsWith("failed and is lost; the user must request again: connection refused");
        assertThat(lines.get(1).getThrowableProxy()).as("stack trace").isNull();
    }

    @Test
    void acceptWhenTheWorkIsBlockedThenTakesRequestsUntilFullAndAgainAfterwards(CapturedOutput output)
            throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        occupyUntil(end);

        for (int i = 0; i < 500; i++) {
            queue.accept("name-" + i);
        }
        for (String name : List.of("", "name-0", "another")) {
            assertRefused(UNAVAILABLE, () -> queue.accept(name));
            assertThat(output).containsOnlyOnce(FULL);
        }
        end.countDown();
        await().until(this::isAccepted);
        queue.destroy();
    }

    /** Otherwise the queue would be full the sooner the longer the work for the name takes. */
    @Test
    void acceptWhenTheNameWaitsThenItWaitsOnceInAnySpelling() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        occupyUntil(end);

        for (int i = 0; i < 500; i++) {
            queue.accept("zoe@mail.example");
            queue.accept(" ZOE@Mail.example");
            queue.accept("zoe\uff20mail.example ");
            queue.accept(null);
        }
        end.countDown();
        queue.destroy();

        verify(resets).request("one", EventOrigin.current());
        verify(resets).request("zoe@mail.example", EventOrigin.current());
        verifyNoMoreInteractions(resets);
    }

    @Test
    void acceptWhenTheNameIsProcessedThenIsRequestedAgain() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        occupyUntil(end);

        queue.accept("one");
        end.countDown();
        queue.destroy();

        verify(resets, times(2)).request("one", EventOrigin.current());
    }

    /** Requests the name "one", whose work has begun on return and lasts until the end. */
    private void occupyUntil(CountDownLatch end) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        doAnswer(call -> {
                    begun.countDown();
                    end.await();
                    return null;
                })
                .when(resets)
                .request(any(), any());
        queue.accept("one");
        begun.await();
    }

    private boolean isAccepted() {
        try {
            queue.accept(null);
            return true;
        } catch (ApiException full) {
            return false;
        }
    }
}
