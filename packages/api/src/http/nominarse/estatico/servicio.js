// What the page asks of the service, and what it makes of no answer.

const PASE = location.pathname.split('/')[2]
const CLAVE = `vez:${PASE}`

/** Where a browser keeps nothing (a frame of another site may not), it is known until the page goes. */
let enMemoria = null
export const vez = {
  read() {
    try {
      return sessionStorage.getItem(CLAVE) ?? enMemoria
    } catch {
      return enMemoria
    }
  },
  keep(valor) {
    enMemoria = valor
    try {
      if (valor === null) sessionStorage.removeItem(CLAVE)
      else sessionStorage.setItem(CLAVE, valor)
    } catch {}
  },
}

/** 192 bits of chance. */
export const nuevaVez = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

const PACIENCIA_MS = 60_000

/** `{status, cuerpo}`; status 0 where nothing came back: what was asked may have been done all the same. */
export async function ask(acto, cuerpo = {}) {
  const mia = vez.read()
  let answer
  try {
    answer = await fetch(`/n/${PASE}/${acto}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(mia === null ? {} : { 'x-vez': mia }) },
      body: JSON.stringify(cuerpo),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PACIENCIA_MS),
    })
    if (acto === 'archivo' && answer.ok)
      return { status: 200, archivo: await answer.blob(), nombre: answer.headers.get('content-disposition') }
    const text = await answer.text()
    return {
      status: answer.status,
      espera: Number(answer.headers.get('retry-after')) || 5,
      cuerpo: text === '' ? {} : JSON.parse(text),
    }
  } catch {
    return { status: answer?.ok === false ? answer.status : 0, espera: 5, cuerpo: {} }
  }
}
