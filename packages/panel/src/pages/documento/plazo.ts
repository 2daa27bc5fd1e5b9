import { falta } from '../../values/fecha.ts'
import type { DocumentoEntero } from './consulta.ts'
import { estaAprobado } from './consulta.ts'

const HORA_MS = 3_600_000
/** MT v150 §11: a factura within 48 hours of its approval, every other documento within 168. */
const HORAS = { FACTURA_ELECTRONICA: 48, NOTA_DE_CREDITO_ELECTRONICA: 168, NOTA_DE_DEBITO_ELECTRONICA: 168 }

interface Plazo {
  porqueNo: string | undefined
  /** What is left, in words; null when nothing is, or it never began. */
  queda: string | null
}

type Parte = Pick<DocumentoEntero, 'estado' | 'tipoDocumento' | 'fechaProcesamiento'>

/** Whether it can still be cancelled, and for how long. */
export function plazoDeCancelacion(documento: Parte, now: number): Plazo {
  const { estado, tipoDocumento, fechaProcesamiento } = documento
  if (estado === 'CANCELADO') return { porqueNo: 'Ya está cancelado.', queda: null }
  if (!estaAprobado(documento) || fechaProcesamiento === null)
    return { porqueNo: 'Solo se cancela un documento aprobado.', queda: null }
  const horas = HORAS[tipoDocumento]
  const queda = falta(Date.parse(fechaProcesamiento) + horas * HORA_MS, now)
  const porqueNo =
    queda === null
      ? `Pasaron las ${horas} horas que SIFEN da para cancelar. Corríjalo con una nota de crédito.`
      : undefined
  return { porqueNo, queda }
}
