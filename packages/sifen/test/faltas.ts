import { readFileSync } from 'node:fs'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import { prepareDocumento } from '../src/documento/prepare.ts'

export type Suelto = Record<string, unknown>

export const base = (caso: string): Suelto =>
  JSON.parse(readFileSync(new URL(`golden/documento/${caso}.json`, import.meta.url), 'utf8'))

/** `path=value` changes (JSON), `-path` removes. */
export function cambiar(e: Suelto, cambios: readonly string[]): DocumentoEntrada {
  for (const cambio of cambios) {
    const quita = cambio.startsWith('-')
    const igual = quita ? cambio.length : cambio.indexOf('=')
    const pasos = cambio.slice(quita ? 1 : 0, igual).split('.')
    const ultimo = pasos.pop()!
    let o = e
    for (const paso of pasos) {
      if (o[paso] === undefined) o[paso] = {}
      o = o[paso] as Suelto
    }
    if (quita) delete o[ultimo]
    else o[ultimo] = JSON.parse(cambio.slice(igual + 1))
  }
  return e as unknown as DocumentoEntrada
}

export function faltas(caso: string, ...cambios: string[]) {
  const r = prepareDocumento(cambiar(base(caso), cambios))
  return r.ok ? [] : r.faults.map(f => `${f.codigo} ${f.regla} ${f.campo}`)
}

export const R = 'gDatRec.'
export const CONTADO = 'gCamCond.gPaConEIni.0.'
export const CREDITO = 'gCamCond.gPagCred.'
export const ITEM = 'gCamItem.0.'
export const ASOC = 'gCamDEAsoc.0.'
