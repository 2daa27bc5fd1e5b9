import type { Fault } from '../../fault.ts'
import { codigosDe, detalleDe, type Regla, rotas, type Tabla, valorDe } from '../../reglas/regla.ts'
import { note } from '../comprobar.ts'
import type { DocumentoEntrada } from '../entrada.ts'

/** A row about a part of a documento, which also sees the whole. */
export type ReglaDe<P> = Regla<P, DocumentoEntrada>

export type TablaDe<P> = Tabla<P, DocumentoEntrada>

/** A table of rules, and how it is asked about its part of a documento. */
export interface Juicio {
  readonly codigos: readonly string[]
  readonly juzgar: (e: DocumentoEntrada, f: Fault[]) => void
}

/** What is shown of a list that is empty or lacks an element: as if it were not there. */
export const nada = () => null

/**
 * `ruta` is the path of the part, '' for the whole; `n` its place, when it is one of a list. Rules come into force by the day of
 * emission.
 */
export function judge<P, H>(
  reglas: Tabla<P, H>,
  parte: P,
  hechos: H,
  e: DocumentoEntrada,
  f: Fault[],
  ruta = '',
  n?: number,
): void {
  for (const regla of rotas(reglas, parte, hechos, String(e.dFeEmiDE), n, e.reglasNuevas?.vigencias)) {
    const lugar = n === undefined ? ruta : `${ruta}[${n}]`
    const campo = lugar === '' || regla.campo === '' ? lugar + regla.campo : `${lugar}.${regla.campo}`
    const valor = valorDe(regla, parte, hechos)
    note(f, {
      campo,
      regla: regla.regla,
      valor,
      codigo: regla.codigo,
      detalle: detalleDe(regla, parte, hechos),
    })
  }
}

export const enTodo = (reglas: TablaDe<DocumentoEntrada>): Juicio => ({
  codigos: codigosDe(reglas),
  juzgar: (e, f) => judge(reglas, e, e, e, f),
})

export const enGrupo = <P>(
  ruta: string,
  de: (e: DocumentoEntrada) => P | null | undefined,
  reglas: TablaDe<P>,
): Juicio => ({
  codigos: codigosDe(reglas),
  juzgar: (e, f) => {
    const parte = de(e)
    if (parte != null) judge(reglas, parte, e, e, f, ruta)
  },
})

export const enCada = <P>(
  ruta: string,
  de: (e: DocumentoEntrada) => readonly P[] | null | undefined,
  reglas: TablaDe<P>,
): Juicio => ({
  codigos: codigosDe(reglas),
  juzgar: (e, f) => {
    let n = 0
    for (const parte of de(e) ?? []) judge(reglas, parte, e, e, f, ruta, n++)
  },
})
