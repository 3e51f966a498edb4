/** The answers that the browser treats in ways of their own; any other is a failure. Source: specification, section 6. */
export const statusCodes = {
  ok: 200,
  accepted: 202,
  seeOther: 303,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  tooManyRequests: 429,
  serverError: 500,
} as const
