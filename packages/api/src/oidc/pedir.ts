/** What a provider says of itself, and all of its keys, are a few KB. */
const RESPUESTA_MAX_KB = 512

/** As `fetch`; the answer is here whole, and where it is longer than anything that a provider means, it is none. */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) {
    await response.body?.cancel()
    return response
  }
  const parts: Uint8Array[] = []
  let left = RESPUESTA_MAX_KB * 1024
  for await (const part of response.body ?? []) {
    left -= part.length
    // Leaving the loop cancels what has not come yet.
    if (left < 0) throw new Error(`${url} respondió con más de ${RESPUESTA_MAX_KB} KB`)
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), { status: response.status })
}
