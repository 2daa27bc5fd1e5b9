import { dinero } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import type { Recepcion, Recibido } from './consulta.ts'

/** What SIFEN is known to have of it. */
export const ESTADOS_DE_RECIBIDO: Record<
  Recibido['estado'],
  { nombre: string; color: string; explica: string }
> = {
  FIRMADO: {
    nombre: 'Firmado',
    color: 'gray',
    explica: 'La firma es de su emisor. Todavía no se sabe si SIFEN lo aprobó.',
  },
  APROBADO: { nombre: 'Aprobado', color: 'green', explica: 'SIFEN lo tiene.' },
  CANCELADO: { nombre: 'Cancelado', color: 'red', explica: 'Su emisor lo canceló.' },
}

export const RESULTADOS: Record<Recepcion['resultados'][number]['resultado'], string> = {
  RECIBIDO: 'Recibido',
  YA_ESTABA: 'Ya estaba',
  NO_RECIBIDO: 'No se recibió',
  SIN_RESPUESTA: 'SIFEN no contestó',
}

/** Of what SIFEN has not shown: since when one waits, and whether anybody asks. Of what it approved: when it is asked whether that was cancelled. */
export function esperaDeSifen({
  estado,
  fechaCreacion,
  fechaConsulta,
  proximaConsulta,
}: Pick<Recibido, 'estado' | 'fechaCreacion' | 'fechaConsulta' | 'proximaConsulta'>): string | null {
  if (estado === 'APROBADO' && proximaConsulta !== null)
    return `Se le pregunta solo otra vez el ${fechaHora(proximaConsulta)}, por si su emisor lo canceló.`
  if (estado !== 'FIRMADO') return null
  const visto =
    fechaConsulta === null
      ? `No lo confirmó desde el ${fechaHora(fechaCreacion)}`
      : `No lo tenía el ${fechaHora(fechaConsulta)}`
  return proximaConsulta === null
    ? `${visto}. Ya no se le pregunta solo: pregúntele usted, o consulte a quien lo emitió.`
    : `${visto}. Se le pregunta solo otra vez el ${fechaHora(proximaConsulta)}.`
}

/** How much of it is IVA, by its rate. */
export function tellIva({ iva5, iva10 }: Recibido['montos']): string {
  const partes = [
    ['5 %', iva5],
    ['10 %', iva10],
  ].filter(([, monto]) => Number(monto) !== 0)
  if (partes.length === 0) return 'Sin IVA'
  return partes.map(([tasa, monto]) => `IVA ${tasa} ${dinero(monto ?? '0', 'PYG')}`).join(' · ')
}
