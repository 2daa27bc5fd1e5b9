import { escapeHtml } from './escape.ts'

/** One message of a time line: when, from whom to whom, and what. Lost: it never arrived. */
export interface Paso {
  segundo: number
  de: string
  a: string
  perdido: boolean
  texto: string
}

const NOMBRES: Record<string, string> = { programa: 'Su programa', mbohera: 'Mbohéra', sifen: 'SIFEN' }

const PASO = /^([\d.]+) \| (\w+) ([>x]) (\w+) \| (.+)$/

export function readLinea(text: string): Paso[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [, segundo, de = '', signo, a = '', texto = ''] = PASO.exec(line) ?? []
      if (segundo === undefined || !(de in NOMBRES) || !(a in NOMBRES))
        throw new Error(`A step of a time line is not "segundo | quien > quien | que": ${line}`)
      return { segundo: Number(segundo), de, a, perdido: signo === 'x', texto }
    })
}

/** A list, for who reads or hears it; `sitio.js` plays it. */
export function showLinea(pasos: readonly Paso[]): string {
  const items = pasos.map(
    ({ segundo, de, a, perdido, texto }) =>
      `<li data-segundo="${segundo}" data-de="${de}" data-a="${a}"${perdido ? ' data-perdido' : ''}>` +
      `<time>${segundo.toLocaleString('es-PY')} s</time> <b>${NOMBRES[de]} ${perdido ? '⇢' : '→'} ${NOMBRES[a]}</b> ` +
      `<span>${escapeHtml(texto)}</span></li>`,
  )
  return `<figure class="linea"><ol>${items.join('')}</ol></figure>\n`
}
