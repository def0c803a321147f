package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The desk's pure functions, called in a page. */
@TestInstance(Lifecycle.PER_CLASS)
class DeskModulesBrowserTest {

    private DeskPage desk;

    @BeforeAll
    void open() {
        desk = DeskPage.open();
    }

    @AfterAll
    void close() {
        desk.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0, 100       | [0, 20, 40, 60, 80, 100]
            60, 100      | [60, 70, 80, 90, 100]
            36.4, 37.2   | [36.4, 36.6, 36.8, 37, 37.2]
            -3, 3        | [-4, -2, 0, 2, 4]
            0.001, 0.003 | [0.001, 0.0015, 0.002, 0.0025, 0.003]
            80, 80       | [70, 75, 80, 85, 90]
            0, 0         | [-1, -0.5, 0, 0.5, 1]
            """)
    void valueTicksWhenValuesAreGivenThenEncloseThemInRoundSteps(String values, String ticks) {
        assertThat(desk.evaluate("const {valueTicks} = await load('plot.js');" + "return JSON.stringify(valueTicks("
                        + values + ")).replaceAll(',', ', ')"))
                .isEqualTo(ticks);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2019-11-03T00:00Z | 2026-11-03T00:00Z | ["2020","2022","2024","2026"]
            2026-01-20T00:00Z | 2026-04-20T00:00Z | ["Feb 26","Mar 26","Apr 26"]
            2026-03-01T06:00Z | 2026-03-04T06:00Z | ["Mar 2","Mar 3","Mar 4"]
            2026-03-01T06:20Z | 2026-03-01T10:20Z | ["07:00 AM","08:00 AM","09:00 AM","10:00 AM"]
            2026-03-01T06:20Z | 2026-03-01T06:20Z | ["Mar 1, 2026"]
            """)
    void timeTicksWhenASpanIsGivenThenAreRoundTimesInIt(String from, String to, String labels) {
        assertThat(desk.evaluate("const {timeTicks} = await load('plot.js');"
                        + "const ticks = timeTicks(Date.parse('" + from + "'), Date.parse('" + to + "'), 5, 'en-US');"
                        + "return JSON.stringify(ticks.map((tick) => tick.label))"))
                .isEqualTo(labels);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "5, 50", "10, 100", "-1, -10"})
    void scaleWhenAValueIsGivenThenIsLinear(int value, long place) {
        assertThat(desk.evaluate("return (await load('plot.js')).scale(0, 10, 0, 100)(" + value + ")"))
                .isEqualTo(place);
    }

    @Test
    void scaleWhenThereIsOneValueThenPutsItInTheMiddle() {
        assertThat(desk.evaluate("return (await load('plot.js')).scale(7, 7, 0, 100)(7)"))
                .isEqualTo(50L);
    }

    @Test
    void vitalSignsWhenGroupedThenPressuresShareAPlotAndCancelledOnesAreLeftOut() {
        Object groups = desk.evaluate("""
                const of = (code, display, value, unit, effectiveAt, status = 'FINAL') =>
                  ({code: {code, display}, value: {quantity: {value, unit}}, effectiveAt, status});
                const {groupVitalSigns} = await load('vital-signs.js');
                return JSON.stringify(groupVitalSigns([
                  of('8462-4', 'Diastolic', 80, 'mm[Hg]', '2026-01-02T00:00:00Z'),
                  of('8480-6', 'Systolic', 120, 'mm[Hg]', '2026-01-02T00:00:00Z'),
                  of('8480-6', 'Systolic', 110, 'mm[Hg]', '2026-01-01T00:00:00Z'),
                  of('8867-4', 'Heart rate', 70, '/min', '2026-01-01T00:00:00Z'),
                  of('8867-4', 'Heart rate', 7, '/min', '2026-01-03T00:00:00Z', 'CANCELLED'),
                  {code: {code: '8867-4'}, dataAbsentReason: {code: 'unknown'}, effectiveAt: '2026-01-04T00:00:00Z'},
                ]).map(({title, unit, series}) => [title, unit, ...series.map((line) =>
                  line.name + ' ' + line.points.map((point) => point.value))]))
                """);

        assertThat(groups)
                .isEqualTo("[[\"Heart rate\",\"/min\",\"Value 70\"],"
                        + "[\"Blood pressure\",\"mm[Hg]\",\"Systolic 110,120\",\"Diastolic 80\"]]");
    }

    /** A pressure of today beside one of yesterday would be read as a blood pressure that nobody measured. */
    @Test
    void plotWhenASeriesEndsEarlierThenTheHeadlineShowsNoOldValue() {
        assertThat(desk.evaluate("""
                const {linePlot} = await load('plot.js');
                const [before, last] = [Date.parse('2026-01-01T00:00Z'), Date.parse('2026-01-02T00:00Z')];
                const plot = linePlot({title: 'Blood pressure', unit: 'mm[Hg]', series: [
                  {name: 'Systolic', points: [{at: before, value: 120}, {at: last, value: 95}]},
                  {name: 'Diastolic', points: [{at: before, value: 80}]}]});
                return plot.querySelector('.plot-latest').textContent.split(',')[0]
                """)).isEqualTo("95/– mm[Hg]");
    }

    /** Whoever reads the text instead of the picture must not miss the abnormal one. */
    @Test
    void plotWhenTwoValuesAreOfOneTimeThenHeadlineAndTableHaveBoth() {
        assertThat(desk.evaluate("""
                const {linePlot} = await load('plot.js');
                const at = Date.parse('2026-01-01T08:00Z');
                const remarks = [{text: 'Critical low', remarkable: true}];
                const plot = linePlot({title: 'Oxygen saturation', unit: '%', series: [
                  {name: 'Value', points: [{at, value: 82, remarks}, {at, value: 97}]}]});
                return [plot.querySelector('.plot-latest').textContent.split(',')[0],
                  ...[...plot.querySelectorAll('.plot-latest .badge, td > div')].map((one) => one.textContent)]
                """)).isEqualTo(List.of("82 and 97 %", "82: Critical low", "82 Critical low", "97"));
    }

    /** 140/90 and 120/80 must not be read as 120/90. */
    @Test
    void plotWhenTwoBloodPressuresAreOfOneTimeThenTheHeadlineDoesNotPairTheirValues() {
        assertThat(desk.evaluate("""
                const {linePlot} = await load('plot.js');
                const at = Date.parse('2026-01-01T08:00Z');
                const remarks = [{text: 'High', remarkable: true}];
                const plot = linePlot({title: 'Blood pressure', unit: 'mm[Hg]', series: [
                  {name: 'Systolic', points: [{at, value: 140, remarks}, {at, value: 120}]},
                  {name: 'Diastolic', points: [{at, value: 90}, {at, value: 80}]}]});
                const headline = plot.querySelector('.plot-latest');
                return [headline.textContent.split(' mm')[0], headline.querySelector('.badge').textContent]
                """))
                .isEqualTo(List.of("Systolic 140 and 120, Diastolic 90 and 80", "Systolic 140: High"));
    }

    @Test
    void plotWhenValuesAreSmallThenTheLabelsOfTheAxisDiffer() {
        assertThat(desk.evaluate("""
                const {linePlot} = await load('plot.js');
                const points = [0.001, 0.003].map((value, i) => ({at: Date.parse('2026-01-01T00:00Z') + i, value}));
                const plot = linePlot({title: 'Troponin', unit: 'ng/mL', series: [{name: 'Value', points}]});
                return [...plot.querySelectorAll('.plot-axis')[0].querySelectorAll('text')].map((text) => text.textContent)
                """)).isEqualTo(List.of("ng/mL", "0.001", "0.0015", "0.002", "0.0025", "0.003"));
    }

    @ParameterizedTest
    @CsvSource({"2025-11-22, 25", "2025-11-23, 26", "2025-11-24, 26", "2026-02-28, 26"})
    void ageWhenADayIsGivenThenCountsCompletedYears(String day, long years) {
        assertThat(desk.evaluate("const at = new Date('" + day + "T12:00:00');"
                        + "return (await load('format.js')).age('1999-11-23', at)"))
                .isEqualTo(years);
    }

    /** A newborn and a child of eleven months are treated differently, and neither is "0 years". */
    @ParameterizedTest
    @CsvSource({
        "2026-03-09, 0 days",
        "2026-03-10, 0 days",
        "2026-03-11, 1 day",
        "2026-04-06, 27 days",
        "2026-04-07, 4 weeks",
        "2026-06-09, 13 weeks",
        "2026-06-10, 3 months",
        "2027-02-09, 10 months",
        "2027-02-10, 11 months",
        "2028-03-09, 23 months",
        "2028-03-10, 2 years",
        "2046-03-09, 19 years"
    })
    void ageWhenOfAnInfantThenIsInDaysWeeksOrMonths(String day, String age) {
        assertThat(desk.evaluate("const at = new Date('" + day + "T23:30:00');"
                        + "return (await load('format.js')).birth({birthDate: '2026-03-10'}, at)"))
                .asString()
                .endsWith(" (" + age + ")");
    }

    @Test
    void formatsWhenValuesAreMissingThenSayOrMarkIt() {
        assertThat(desk.evaluate("""
                const format = await load('format.js');
                return [format.day(undefined), format.firstName([]), format.birth({}), format.words('IN_PROGRESS'),
                  format.words('MFA_ENROLLED'), format.words('RESET_MFA'),
                  format.observationValue({value: {flag: false}}),
                  format.observationValue({dataAbsentReason: {code: 'asked', display: 'Asked but unknown'}}),
                  format.observationValue({value: {quantity: {value: 5.5, unit: 'mmol/L'}}}),
                  format.observationValue({value: {quantity: {value: 0.0149, unit: 'ng/mL'}}})]
                """))
                .isEqualTo(List.of(
                        "–",
                        "Name unknown",
                        "unknown",
                        "In progress",
                        "MFA enrolled",
                        "Reset MFA",
                        "no",
                        "not measured: Asked but unknown",
                        "5.5 mmol/L",
                        "0.0149 ng/mL"));
    }

    /** A response that is not understood is explained on the page, and not in the console alone. */
    @ParameterizedTest
    @ValueSource(strings = {"undefined", "'opaque'", "'a.!.c'", "'a.eA.c'"})
    void signInWhenTheProviderSendsNoIdTokenThenIsRefused(String token) {
        assertThat(desk.evaluate("""
                const bodies = {'config.json': {issuer: 'https://idp.example', clientId: 'desk'},
                  'openid-configuration': {issuer: 'https://idp.example', token_endpoint: 'https://idp.example/token'},
                  token: {id_token: %s, access_token: 'a'}};
                const original = fetch;
                globalThis.fetch = async (url) => new Response(JSON.stringify(bodies[String(url).split('/').at(-1)]));
                sessionStorage.setItem('desk.provider-sign-in', JSON.stringify({state: 's', nonce: 'n'}));
                const {completeSignIn} = await load('oidc.js');
                const outcome = await completeSignIn({state: 's', code: 'c', iss: null}).catch((error) => error.message);
                globalThis.fetch = original;
                return outcome
                """.formatted(token)))
                .isEqualTo("The response of the identity provider belongs to another sign-in. Start it again");
    }

    /** The session is still open at the service, and the next refresh may pass. */
    @Test
    void refreshWhenAProxyRefusesItThenTheSessionIsKept() {
        assertThat(desk.evaluate("""
                const {get, useTokens, forgetTokens} = await load('api.js');
                const original = fetch;
                const expired = {errorCode: 401, apiPath: '/', errorMessage: 'no', errorTime: '', businessErrorCode: null};
                const sent = [];
                globalThis.fetch = async (url, {headers}) => {
                  sent.push(headers.Authorization ?? 'none');
                  return String(url).endsWith('/refresh') ? new Response('<h1>Forbidden</h1>', {status: 403})
                    : new Response(JSON.stringify(expired), {status: 401});
                };
                useTokens({accessToken: 'a', refreshToken: 'r'});
                await get('/api/v1/auth/verify').catch(() => {});
                await get('/api/v1/auth/verify').catch(() => {});
                globalThis.fetch = original;
                forgetTokens();
                return sent.join()
                """)).isEqualTo("Bearer a,none,Bearer a,none");
    }

    /** Gateways have bodies of their own for what they refuse. */
    @ParameterizedTest
    @ValueSource(strings = {"", "<html></html>", "[]", "\"Bad Gateway\"", "{\"message\": \"no healthy upstream\"}"})
    void errorWhenAGatewayWroteItThenHasAMessageForUsers(String body) {
        assertThat(desk.evaluate("""
                const {get} = await load('api.js');
                const original = fetch;
                globalThis.fetch = async () => new Response('%s', {status: 502});
                const error = await get('/api/v1/auth/verify', {anonymous: true}).catch((thrown) => thrown);
                globalThis.fetch = original;
                return [error.message, String(error.byService)]
                """.formatted(body)))
                .isEqualTo(List.of("Unexpected response with status 502", "false"));
    }

    /** A lost connection is not explained by the message alone: the page says what to do about it. */
    @ParameterizedTest
    @CsvSource({
        "0, false, Check the connection and try again.",
        "401, true, ''",
        "429, true, ''",
        "401, false, Try again",
        "502, false, Try again"
    })
    void errorWhenOfASignInThenSaysWhatToDoUnlessTheMessageDoes(int status, boolean byService, String advice) {
        assertThat(desk.evaluate("""
                const {call} = await load('api.js');
                const original = fetch;
                globalThis.fetch = async () => {
                  if (%1$d === 0) {
                    throw new TypeError('Failed to fetch');
                  }
                  return new Response(%2$b ? '{"apiPath": "/", "errorMessage": "No"}' : '', {status: %1$d});
                };
                const error = await call('POST', '/api/v1/auth/login', {anonymous: true}).catch((thrown) => thrown);
                globalThis.fetch = original;
                const {remedy} = await load('failure.js');
                return error.selfExplanatory ? '' : remedy(error).split(',')[0]
                """.formatted(status, byService))).isEqualTo(advice);
    }

    /** A visit that was meant for one facility would be created in the other one. */
    @Test
    void requestWhenRefusedAfterAnotherFacilityWasSelectedThenIsNotRepeatedThere() {
        assertThat(desk.evaluate("""
                const {post, useTokens, forgetTokens} = await load('api.js');
                const original = fetch;
                const expired = {errorCode: 401, apiPath: '/', errorMessage: 'no', errorTime: '', businessErrorCode: null};
                const sent = [];
                globalThis.fetch = async (url, {headers}) => {
                  sent.push(headers.Authorization ?? 'none');
                  useTokens({accessToken: 'b', refreshToken: 's'});
                  return new Response(JSON.stringify(expired), {status: 401});
                };
                useTokens({accessToken: 'a', refreshToken: 'r'});
                const outcome = await post('/api/v1/clinical/visits', {}).catch((error) => error.status);
                globalThis.fetch = original;
                forgetTokens();
                return sent.join() + ' ' + outcome
                """)).isEqualTo("Bearer a 401");
    }

    @Test
    void remedyWhenAResponseIsAnErrorThenSaysWhatToDo() {
        assertThat(desk.evaluate("""
                const {remedy} = await load('failure.js');
                const start = (status, code, byService = true) => remedy({status, code, byService}).split(/[.:]/)[0];
                return {0: start(0), 401: start(401), 403: start(403), 404: start(404), 409: start(409),
                  408: remedy({status: 408}), 413: remedy({status: 413}),
                  version: start(409, 'VERSION_CONFLICT'), 422: start(422), 429: start(429), 502: start(502), 503: start(503),
                  unknown: start(503, 'OUTCOME_UNKNOWN'), running: start(409, 'IDEMPOTENCY_KEY_IN_USE'),
                  500: start(500), proxy: start(503, null, false)}
                """))
                .isEqualTo(Map.ofEntries(
                        Map.entry("0", "Check the connection"),
                        Map.entry("401", "Sign in again"),
                        Map.entry("403", "Ask an administrator for the permission, or choose another facility"),
                        Map.entry("404", "Nothing is available to you under this id"),
                        Map.entry("409", "Nothing was changed"),
                        Map.entry("408", "Nothing was changed. The request arrived too slowly: check the connection."),
                        Map.entry("413", "Nothing was changed. Shorten what you entered and send it again."),
                        Map.entry("version", "Somebody else changed this record after you read it"),
                        Map.entry("422", "Nothing was changed"),
                        Map.entry("429", "Nothing was changed"),
                        Map.entry("502", "Before you repeat a change, read the record"),
                        Map.entry("503", "Nothing was changed"),
                        Map.entry("unknown", "The change may have been saved"),
                        Map.entry("running", "The first request is still running"),
                        Map.entry("500", "Report the request id"),
                        Map.entry("proxy", "Before you repeat a change, read the record")));
    }
}
