// Opens a chart: node dist/chart.js http://localhost:8080 clinician demo-Password-1 [code of the authenticator app]
import { ApiError, Session, success, type Schemas } from "./clinical.js";

declare const process: { readonly argv: readonly string[] };

async function findPatient(session: Session, name: string, birthDate: string): Promise<Schemas["PatientBanner"]> {
  const page = await success(
    session.api.GET("/api/v1/clinical/patients", { params: { query: { name, birthDate } } }),
  );
  const [patient] = page.items;
  if (patient === undefined) {
    throw new Error("No patient was found, or none that this account may see");
  }
  return patient;
}

/** All visits of a patient, newest first, read page by page. */
async function* visitsOf(session: Session, patientId: string): AsyncGenerator<Schemas["Visit"]> {
  for (let page = 0, read = 0; ; page++) {
    const found = await success(
      session.api.GET("/api/v1/clinical/visits/page", { params: { query: { patientId, page, size: 50 } } }),
    );
    yield* found.items;
    read += found.items.length;
    if (found.items.length === 0 || read >= found.totalItems) {
      return;
    }
  }
}

/** A visit, or null if none is available to the caller: whether it is denied or does not exist cannot be told. */
async function findVisit(session: Session, visitId: string): Promise<Schemas["Visit"] | null> {
  try {
    return await success(
      session.api.GET("/api/v1/clinical/visits/{visitId}", { params: { path: { visitId } } }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return null;
    }
    throw error;
  }
}

/** Whether the request may have been carried out: a proxy or the service lost the response, or the first one still runs. */
function isUndecided(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    [502, 503, 504].includes(error.status) ||
    error.code === "IDEMPOTENCY_KEY_IN_USE"
  );
}

/**
 * Creates a visit. The key makes it safe to repeat the request where the visit may or may not exist: the service then
 * returns the visit of the first one. If this throws, the form keeps the key for the next press of the button. It throws
 * when the session ends meanwhile: the next one may be somebody else's, or of another facility.
 */
async function createVisit(session: Session, key: string, body: Schemas["VisitCreate"]): Promise<Schemas["Visit"]> {
  const { lifetime } = session;
  for (let attempt = 1; ; attempt++) {
    lifetime.throwIfAborted();
    try {
      return await success(
        session.api.POST("/api/v1/clinical/visits", { body, headers: { "Idempotency-Key": key } }),
      );
    } catch (error) {
      if (attempt === 3 || !isUndecided(error)) {
        throw error;
      }
      const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 1) : 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

const [, , baseUrl = "http://localhost:8080", username = "clinician", password = "demo-Password-1", code] = process.argv;
const session = new Session(baseUrl);
await session.signIn(username, password, async () => {
  if (code === undefined) {
    throw new Error("The account needs a code of its authenticator app");
  }
  return code;
});
const { sessionFacilityId, permissions } = await session.narrow();
console.log(`signed in at ${sessionFacilityId ?? "every facility"} with ${permissions.length} permissions`);

const patient = await findPatient(session, "Erdmann", "1972-04-02");
console.log(`patient ${patient.number}`);

let count = 0;
for await (const visit of visitsOf(session, patient.patientId)) {
  count++;
  if (count <= 3) {
    console.log(`${visit.startedAt ?? "planned"} ${visit.type.display ?? visit.type.code} ${visit.status}`);
  }
}
console.log(`${count} visits`);

const denied = await findVisit(session, "01900000-0000-7000-8000-000000000204");
const unknown = await findVisit(session, "01900000-0000-7000-8000-0000000002ff");
console.log(`denied: ${denied === null}, unknown: ${unknown === null}`);

const created = await createVisit(session, crypto.randomUUID(), {
  patientId: patient.patientId,
  visitClass: "AMBULATORY",
  type: { system: "http://snomed.info/sct", code: "185349003", display: "Encounter for check up" },
});
console.log(`created ${created.status}`);
const ended = await success(
  session.api.POST("/api/v1/clinical/visits/{visitId}/end", { params: { path: { visitId: created.id } } }),
);
console.log(`then ${ended.status}`);

await session.signOut();
