/** What the first page asks first, by its address, and when it was asked. */
const asked = new Map<string, { answer: Promise<Response>; at: number }>()

/** What waits longer for a page was asked for by none: whoever asks then wants to know how it is now. */
const FRESH_MS = 10_000

/** What is asked before anything else on that page of the panel. */
function firstOf(path: string): string | undefined {
  if (path === '/') return '/api/v1/contribuyentes?limite=100'
  const [, id] = /^\/c\/(\d+)(\/|$)/.exec(path) ?? []
  return id === undefined ? undefined : `/api/v1/contribuyentes/${id}`
}

/** A copy is read to its end: also where no page takes it, nothing stays open, and who takes it waits for none of that. */
async function askWhole(path: string, token: string): Promise<Response> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  response
    .clone()
    .blob()
    .catch(() => {})
  return response
}

/** Asks for it while the scripts of the pages are still on their way. */
export function askEarly(token: string): void {
  const path = firstOf(location.pathname)
  if (path === undefined) return
  const answer = askWhole(path, token)
  // Whoever takes it sees that it failed.
  answer.catch(() => {})
  asked.set(location.origin + path, { answer, at: Date.now() })
}

/** What was asked for already is taken, once, and while it is fresh; everything else is fetched. */
export function fetchOrTake(request: Request): Promise<Response> {
  const early = request.method === 'GET' ? asked.get(request.url) : undefined
  asked.delete(request.url)
  return early !== undefined && Date.now() - early.at < FRESH_MS ? early.answer : fetch(request)
}
