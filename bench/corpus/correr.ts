import {
  hayPoppler,
  hayXmlsec,
  hayXsd,
  sinPoppler,
  sinXmlsec,
  sinXsd,
} from '../../packages/api/test/support/jueces.ts'
import { juzgarFirmas, juzgarXsd } from '../../packages/sifen/test/juez.ts'
import { Cobertura } from './cobertura.ts'
import { dibujarCuerpo } from './cuerpo.ts'
import { CERTIFICADO, emitir } from './emitir.ts'
import { type Emitido, faltasDe } from './jueces.ts'
import { faltasDelPapel } from './papel.ts'
import { Rechazos } from './rechazos.ts'
import { reducir } from './reducir.ts'
import { descuidar, estropear, extremar, forzarPar, PARES } from './ruido.ts'
import { Sorteo } from './sorteo.ts'
import type { Json } from './tabla.ts'

export interface Pedido {
  readonly cuantos: number
  readonly semilla: number
  /** Of so many documentos the KuDE of one is read, by turns A4 and ticket. */
  readonly unPapelDeCada: number
  readonly say: (text: string) => void
}

export interface Desacuerdo {
  readonly sorteo: number
  readonly faltas: readonly string[]
  /** The same body with nothing in it that the disagreement does not need, where that could be found. */
  readonly cuerpo: Json
}

export interface Informe {
  readonly emitidos: number
  readonly rechazados: number
  readonly papeles: number
  readonly desacuerdos: readonly Desacuerdo[]
  readonly rechazos: Rechazos
  readonly cobertura: Cobertura
  /** Judges that were not at hand, each with what to do about it. */
  readonly ausentes: readonly string[]
}

const PAPELES = ['a4', 'ticket', 'ticket58'] as const
/** How many are judged by one process of another program. */
const TANDA = 200

/** One of ten goes to the edges; one of ten puts two groups together, whether or not they go; one of ten spoils a field; one of ten is written carelessly. */
export function cuerpoDe(semilla: number, n: number): Json {
  const s = new Sorteo(semilla, n)
  const cuerpo = n % 10 === 6 ? dibujarCuerpo(s, extremar) : dibujarCuerpo(s)
  if (n % 10 === 7) forzarPar(cuerpo, PARES[((n - 7) / 10) % PARES.length]!, s)
  if (n % 10 === 8) estropear(cuerpo, s)
  if (n % 10 === 9) descuidar(cuerpo, s)
  return cuerpo
}

interface Juzgado extends Emitido {
  readonly n: number
  readonly cuerpo: Json
}

/** What judges of other programs say of a turn; asked of each apart where one of them is not content. */
function deTanda(
  tanda: readonly Juzgado[],
  juzgar: (xmls: readonly string[]) => string,
): [Juzgado, string][] {
  if (juzgar(tanda.map(({ xml }) => xml)) === '') return []
  return tanda.flatMap(uno => {
    const falta = juzgar([uno.xml])
    return falta === '' ? [] : [[uno, falta] as [Juzgado, string]]
  })
}

const deOtros = (tanda: readonly Juzgado[]): [Juzgado, string][] => [
  ...(hayXsd ? deTanda(tanda, xmls => juzgarXsd(xmls)) : []),
  ...(hayXmlsec ? deTanda(tanda, xmls => juzgarFirmas(xmls, CERTIFICADO)) : []),
]

/** What judges in this process say of a body; nothing where it is refused. */
export function enProceso(cuerpo: Json, n: number): string[] {
  const emision = emitir(cuerpo, n + 1)
  return emision.ok ? faltasDe(cuerpo, n + 1, emision) : []
}

/** Draws so many requests, issues them in this process, and has each documento judged. */
export async function correr({ cuantos, semilla, unPapelDeCada, say }: Pedido): Promise<Informe> {
  const rechazos = new Rechazos()
  const cobertura = new Cobertura()
  const faltas = new Map<number, string[]>()
  const anotar = (n: number, nuevas: readonly string[]) => {
    if (nuevas.length > 0) faltas.set(n, [...(faltas.get(n) ?? []), ...nuevas])
  }
  const cuentas = { emitidos: 0, rechazados: 0, papeles: 0 }
  let tanda: Juzgado[] = []
  for (let n = 0; n < cuantos; n++) {
    const cuerpo = cuerpoDe(semilla, n)
    const emision = emitir(cuerpo, n + 1)
    cobertura.ver(cuerpo, emision.ok)
    if (emision.ok) {
      cuentas.emitidos++
      anotar(n, faltasDe(cuerpo, n + 1, emision))
      tanda.push({ ...emision, n, cuerpo })
      if (hayPoppler && cuentas.emitidos % unPapelDeCada === 0) {
        const formato = PAPELES[cuentas.papeles++ % PAPELES.length]!
        anotar(n, await faltasDelPapel(emision.xml, emision.cdc, formato))
      }
    } else {
      cuentas.rechazados++
      rechazos.add(String(cuerpo.tipoDocumento), n, emision.faults)
    }
    if (tanda.length < TANDA && n < cuantos - 1) continue
    for (const [uno, falta] of deOtros(tanda)) anotar(uno.n, [falta])
    tanda = []
    say(`${n + 1} de ${cuantos}: ${cuentas.emitidos} emitidos, ${faltas.size} en desacuerdo`)
  }
  const desacuerdos = [...faltas].map(([sorteo, dichas]) => ({
    sorteo,
    faltas: dichas,
    cuerpo: reducir(cuerpoDe(semilla, sorteo), cuerpo => enProceso(cuerpo, sorteo).length > 0),
  }))
  const ausentes = [hayXsd ? '' : sinXsd, hayXmlsec ? '' : sinXmlsec, hayPoppler ? '' : sinPoppler]
  return { ...cuentas, desacuerdos, rechazos, cobertura, ausentes: ausentes.filter(Boolean) }
}
