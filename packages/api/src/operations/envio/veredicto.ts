import type { ConsultaDE, Mensaje, ResultadoDeLote, Verdict } from '@mbohera/sifen'
import { fallasDe, type Suceso } from '../../domain/envio/documento.ts'
import { parseInstant } from '../../domain/tiempo.ts'

const REPETIDOS = new Set(['1001', '1002'])
const SOLO_POR_LOTE = '1264'
/** The note of a plain approval says nothing. */
const AUTORIZADO = '0260'

const nota = (mensajes: readonly Mensaje[]) => mensajes.find(({ codigo }) => codigo !== AUTORIZADO) ?? null

const ADELANTADO = '1004'
/** SIFEN's clocks differ among themselves, and are read to the second. */
const HOLGURA_MS = 5_000
/** The longest wait for SIFEN's clock to reach the date of a signature (1004). */
const MAX_ADELANTO_MS = 24 * 3_600_000

/** What a verdict on a documento is in its history. */
export function sucesoDe(verdict: Verdict, { xml }: { xml: string }, en: number): Suceso {
  switch (verdict.kind) {
    case 'approved': {
      const { protocolo, observado, mensajes, dFecProc } = verdict
      return { que: 'aprobado', en, protocolo, observado, fecha: fechaDe(dFecProc, en), nota: nota(mensajes) }
    }
    case 'rejected': {
      const { codigo, mensaje, dFecProc } = verdict
      const faltaMs = codigo === ADELANTADO ? faltaPara(xml, dFecProc) : null
      if (faltaMs !== null) return { que: 'adelantado', en, faltaMs, mensaje }
      if (REPETIDOS.has(codigo)) return { que: 'repetido', en, codigo, mensaje }
      return codigo === SOLO_POR_LOTE
        ? { que: 'solo-por-lote', en }
        : { que: 'rechazado', en, codigo, mensaje }
    }
    case 'uncertain': {
      const razon = `${verdict.razon}: ${verdict.detalle}`
      if (verdict.enviado) return { que: 'sin-respuesta', en, razon }
      return { que: 'no-salio', en, razon, veces: fallasDe(razon) }
    }
  }
}

/** What a lote with a result says of a documento that settles nothing: that lote is done with it all the same. */
export function sucesoConcluido(suceso: Suceso, numero: string | null): Suceso {
  const dicho = numero === null ? suceso : { ...suceso, deLote: numero }
  return dicho.que === 'sin-respuesta' ? { ...dicho, suLote: 'concluido' } : dicho
}

/** What the lote that holds a documento, asked for by its CDC, says of it. */
export function sucesoDeSuLote(
  resultado: ResultadoDeLote,
  documento: { cdc: string; xml: string },
  en: number,
): Suceso {
  switch (resultado.kind) {
    case 'pending':
      return { que: 'en-proceso', en, veces: 1 }
    case 'done': {
      const verdict = resultado.verdicts.get(documento.cdc)
      const suceso: Suceso =
        verdict === undefined
          ? { que: 'sin-respuesta', en, razon: 'el lote no dice nada de él (concluido)' }
          : sucesoDe(verdict, documento, en)
      return sucesoConcluido(suceso, resultado.numero)
    }
    case 'expired':
      return {
        que: 'sin-respuesta',
        en,
        razon: 'SIFEN ya no guarda el resultado de su lote (0364)',
        suLote: 'concluido',
      }
    case 'absent':
      return { que: 'sin-lote', en, veces: 1 }
    case 'rejected':
      return {
        que: 'consulta-sin-respuesta',
        en,
        razon: `${resultado.codigo}: ${resultado.mensaje}`,
        veces: 1,
      }
    case 'uncertain': {
      const razon = `${resultado.razon}: ${resultado.detalle}`
      return { que: 'consulta-sin-respuesta', en, razon, veces: fallasDe(razon) }
    }
  }
}

const SIN_FIRMA = 'forma-desconocida: la firma del documento que muestra no se puede leer'

/** What a query says of a documento, which is ours when the digest that was signed is. */
export function sucesoDeConsulta(consulta: ConsultaDE, digest: string, en: number): Suceso {
  switch (consulta.kind) {
    case 'found': {
      const { contenido, dFecProc } = consulta
      if (contenido.digestValue === null)
        return { que: 'consulta-sin-respuesta', en, razon: SIN_FIRMA, veces: 1 }
      if (contenido.digestValue !== digest) return { que: 'ajeno', en }
      return { que: 'encontrado', en, protocolo: contenido.dProtAut, fecha: fechaDe(dFecProc, en) }
    }
    case 'absent':
      return { que: 'ausente', en }
    case 'rejected':
      return { que: 'consulta-sin-respuesta', en, razon: `${consulta.codigo}: ${consulta.mensaje}`, veces: 1 }
    case 'uncertain': {
      const razon = `${consulta.razon}: ${consulta.detalle}`
      return { que: 'consulta-sin-respuesta', en, razon, veces: fallasDe(razon) }
    }
  }
}

const fechaDe = (dFecProc: string | null, en: number): number =>
  (dFecProc === null ? null : parseInstant(dFecProc)) ?? en

/** How long until SIFEN's clock, as its answer shows it, comes to when this was signed. */
function faltaPara(xml: string, dFecProc: string | null): number | null {
  const firma = parseInstant(/<dFecFirma>([^<]+)</.exec(xml)?.[1] ?? '')
  const suya = dFecProc === null ? null : parseInstant(dFecProc)
  if (firma === null || suya === null || firma - suya > MAX_ADELANTO_MS) return null
  return Math.max(0, firma - suya) + HOLGURA_MS
}
