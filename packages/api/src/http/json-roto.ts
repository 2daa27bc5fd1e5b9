const ESPACIO = /[ \t\r\n]*/y
const SUELTO = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
/** What of a string is itself, as far as it goes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a string of JSON must escape
const LETRAS = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Where that form ends, if it begins there. */
function endOf(form: RegExp, text: string, at: number): number | null {
  form.lastIndex = at
  return form.test(text) ? form.lastIndex : null
}

type Lectura = { ok: boolean; at: number }

function readTexto(text: string, start: number): Lectura {
  let at = start + 1
  for (;;) {
    at = endOf(LETRAS, text, at) ?? at
    if (text[at] === '"') return { ok: true, at: at + 1 }
    const escaped = endOf(ESCAPE, text, at)
    if (escaped === null) return { ok: false, at }
    at = escaped
  }
}

function readSimple(text: string, at: number): Lectura {
  if (text[at] === '"') return readTexto(text, at)
  const end = endOf(SUELTO, text, at)
  return end === null ? { ok: false, at } : { ok: true, at: end }
}

const CIERRE = { '{': '}', '[': ']' } as const

/** The place of the first sign that cannot stand where it stands; the end of the text, where it is cut off. What JSON.parse says of it is in English, and does not always say where. */
export function lugarDeFalla(text: string): number {
  const open: ('{' | '[')[] = []
  /** What may come: a value, a key, the end of what was just opened, or what stands between two. */
  let espera: 'valor' | 'clave' | 'separador' = 'valor'
  let vacio = false
  let at = 0
  for (;;) {
    at = endOf(ESPACIO, text, at) ?? at
    const sign = text[at]
    const dentro = open.at(-1)
    const cierra = dentro !== undefined && sign === CIERRE[dentro] && (vacio || espera === 'separador')
    if (sign === undefined) return at
    if (cierra) {
      open.pop()
      espera = 'separador'
      at++
    } else if (espera === 'separador') {
      if (sign !== ',' || dentro === undefined) return at
      espera = dentro === '{' ? 'clave' : 'valor'
      at++
    } else if (espera === 'clave') {
      const clave = sign === '"' ? readTexto(text, at) : { ok: false, at }
      if (!clave.ok) return clave.at
      at = endOf(ESPACIO, text, clave.at) ?? clave.at
      if (text[at] !== ':') return at
      espera = 'valor'
      at++
    } else if (sign === '{' || sign === '[') {
      open.push(sign)
      espera = sign === '{' ? 'clave' : 'valor'
      vacio = true
      at++
      continue
    } else {
      const leido = readSimple(text, at)
      if (!leido.ok) return leido.at
      espera = 'separador'
      at = leido.at
    }
    vacio = false
  }
}

/** Of a text that is not JSON: where it stops being so, for a person. */
export function describeFalla(text: string): string {
  const at = lugarDeFalla(text)
  if (at >= text.length)
    return 'El cuerpo no es JSON: se corta antes de terminar. Content-Length cuenta bytes, no letras.'
  const antes = text.slice(0, at).split('\n')
  return `El cuerpo no es JSON: falla en la línea ${antes.length}, columna ${(antes.at(-1) ?? '').length + 1}. Ármelo con la biblioteca de su lenguaje, no uniendo textos.`
}
