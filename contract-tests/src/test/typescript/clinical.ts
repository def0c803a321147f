// A session with the service: sign-in, scope, refresh, and errors as exceptions. Keeps the tokens in memory only.
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.js";

export type Schemas = components["schemas"];
type Tokens = Pick<Schemas["SessionTokens"], "accessToken" | "refreshToken">;
/** One session in one scope. A refresh replaces its tokens; a sign-in and another scope begin another one. */
type Held = { tokens: Tokens; refreshing: Promise<void> | null; end: AbortController };
type Result<T> = { data?: T; error?: unknown; response: Response };

/** An error response. React to `status` and `code`; show `message`, but do not parse it. */
export class ApiError extends Error {
  readonly code: Schemas["BusinessErrorCode"];
  /** Whether the service refused, and not a proxy, which knows neither the token nor the session. */
  readonly byService: boolean;

  constructor(
    readonly status: number,
    readonly requestId: string | null,
    readonly retryAfterSeconds: number | null,
    body: Schemas["ErrorBody"] | null,
  ) {
    super(body?.errorMessage ?? `The service responded with status ${status}`);
    this.code = body?.businessErrorCode ?? null;
    this.byService = body !== null;
  }
}

function isErrorBody(body: unknown): body is Schemas["ErrorBody"] {
  return typeof body === "object" && body !== null && "errorCode" in body && "businessErrorCode" in body;
}

/** The body of a success; throws an ApiError for every other response. */
export async function success<T>(call: Promise<Result<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) {
    const retryAfter = response.headers.get("Retry-After");
    throw new ApiError(
      response.status,
      response.headers.get("X-Request-Id"),
      retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null, // a proxy may send a date
      isErrorBody(error) ? error : null, // a proxy may have refused the request
    );
  }
  return data as T; // undefined for 204
}

export class Session {
  /** Calls any operation of the specification, with the access token. */
  readonly api: Client<paths>;
  private readonly anonymous: Client<paths>;
  private held: Held | null = null;

  constructor(baseUrl: string) {
    this.anonymous = createClient<paths>({ baseUrl });
    this.api = createClient<paths>({ baseUrl, fetch: (request) => this.send(request) });
  }

  /** Aborts when the session ends or another scope is selected: what is repeated must not be sent afterwards. */
  get lifetime(): AbortSignal {
    return this.held?.end.signal ?? AbortSignal.abort();
  }

  /** Signs in. Calls `askForCode` if the account has an authenticator app. */
  async signIn(username: string, password: string, askForCode: () => Promise<string>): Promise<void> {
    const outcome = await success(
      this.anonymous.POST("/api/v1/auth/login", { body: { username, password } }),
    );
    if (outcome.mfaRequired && outcome.mfaChallengeToken !== undefined) {
      const body = { challengeToken: outcome.mfaChallengeToken, code: await askForCode() };
      this.begin(await success(this.anonymous.POST("/api/v1/auth/mfa/verify", { body })));
    } else if (outcome.accessToken !== undefined && outcome.refreshToken !== undefined) {
      this.begin({ accessToken: outcome.accessToken, refreshToken: outcome.refreshToken });
    } else {
      throw new Error("The sign-in returned neither tokens nor a challenge");
    }
  }

  /** Selects a tenant and a facility, unless the account has only one of each. A real front end asks the user. */
  async narrow(): Promise<Schemas["SessionStatus"]> {
    const status = await success(this.api.GET("/api/v1/auth/verify"));
    if (status.sessionTenantId !== undefined) {
      return status;
    }
    const [tenant] = await success(this.api.GET("/api/v1/auth/session/tenants"));
    if (tenant === undefined) {
      throw new Error("The account does not have a role in any tenant");
    }
    const { tenantId } = tenant;
    const [facility] = await success(
      this.api.GET("/api/v1/auth/session/facilities", { params: { query: { tenantId } } }),
    );
    const scope = facility === undefined ? { tenantId } : { tenantId, facilityId: facility.facilityId };
    this.begin(await success(this.api.POST("/api/v1/auth/session/scope", { body: scope })));
    return success(this.api.GET("/api/v1/auth/verify"));
  }

  /** Signs out. Forgets the tokens in any case: if the request fails, the session ends by its idle timeout. */
  async signOut(): Promise<void> {
    const { held } = this;
    try {
      await success(this.api.POST("/api/v1/auth/logout"));
    } finally {
      this.forget(held);
    }
  }

  private begin(tokens: Tokens): void {
    this.held?.end.abort();
    this.held = { tokens, refreshing: null, end: new AbortController() };
  }

  /** Somebody may have signed in meanwhile, whose session stays. */
  private forget(held: Held | null): void {
    if (this.held === held) {
      held?.end.abort();
      this.held = null;
    }
  }

  /** Sends a request. If the access token has expired, refreshes the tokens and repeats the request once. */
  private async send(request: Request): Promise<Response> {
    const repeated = request.clone(); // a body can be read once
    const { held } = this;
    const used = held?.tokens;
    const response = await fetch(authorized(request, used));
    if (response.status !== 401 || held === null || !(await isTokenRefused(response))) {
      return response;
    }
    if (this.held === held && held.tokens === used) {
      await this.refresh(held);
    }
    if (this.held !== held) {
      return response; // the session has ended meanwhile, and the next one may be somebody else's
    }
    return fetch(authorized(repeated, held.tokens));
  }

  /** A refresh token can be used once, so requests that fail at the same time share one refresh. */
  private refresh(held: Held): Promise<void> {
    held.refreshing ??= this.renew(held);
    return held.refreshing;
  }

  private async renew(held: Held): Promise<void> {
    const { refreshToken } = held.tokens;
    try {
      held.tokens = await success(this.anonymous.POST("/api/v1/auth/refresh", { body: { refreshToken } }));
    } catch (error) {
      if (error instanceof ApiError && error.byService && (error.status === 401 || error.status === 403)) {
        this.forget(held); // the session has ended: show the sign-in form
      }
      throw error;
    } finally {
      held.refreshing = null;
    }
  }
}

function authorized(request: Request, tokens: Tokens | undefined): Request {
  if (tokens !== undefined) {
    request.headers.set("Authorization", `Bearer ${tokens.accessToken}`);
  }
  return request;
}

/**
 * The 401 of a proxy is not about the token. After STEP_UP_REQUIRED the session continues: ask for the second factor,
 * or for the password again.
 */
async function isTokenRefused(response: Response): Promise<boolean> {
  const body: unknown = await response.clone().json().catch(() => null);
  return isErrorBody(body) && body.businessErrorCode !== "STEP_UP_REQUIRED";
}
