import { ARRIENDO_MAX_MS, type Topes } from '../domain/adelantado.ts'
import type { Db } from './db.ts'

interface Espera {
  tabla: string
  /** Which rows wait: the condition of the index that has them. */
  cuando: string
  columna: 'arriendo_hasta' | 'proxima' | 'proxima_consulta' | 'siguiente'
  tope: keyof Topes | 'arriendo'
}

/** But for what was signed early for SIFEN (1004), which waits for a clock of SIFEN, up to a day. */
const EN_ESPERA = `estado in ('PENDIENTE', 'ENVIADO') and historia -> -1 ->> 'que' is distinct from 'adelantado'`

/** Whatever waits for a time that is written in its row. */
export const ESPERAS: readonly Espera[] = [
  { tabla: 'evento_sifen', cuando: `estado = 'ENVIADO'`, columna: 'arriendo_hasta', tope: 'arriendo' },
  { tabla: 'casilla', cuando: `estado = 'ACTIVA'`, columna: 'arriendo_hasta', tope: 'arriendo' },
  { tabla: 'webhook', cuando: `estado = 'ACTIVO'`, columna: 'arriendo_hasta', tope: 'arriendo' },
  {
    tabla: 'correo',
    cuando: `estado in ('PENDIENTE', 'SALIENDO')`,
    columna: 'arriendo_hasta',
    tope: 'arriendo',
  },
  { tabla: 'documento', cuando: EN_ESPERA, columna: 'proxima', tope: 'intento' },
  {
    tabla: 'lote',
    cuando: `estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO')`,
    columna: 'proxima',
    tope: 'intento',
  },
  { tabla: 'adopcion_documento', cuando: `estado = 'PENDIENTE'`, columna: 'proxima', tope: 'intento' },
  { tabla: 'casilla', cuando: `estado = 'ACTIVA'`, columna: 'proxima', tope: 'intento' },
  { tabla: 'tanda', cuando: `estado = 'EN_CURSO'`, columna: 'proxima', tope: 'intento' },
  {
    tabla: 'peticion',
    // Whoever waits for a person waits as long as his shop said.
    cuando: `fecha_resolucion is null and estado <> 'ESPERA_VISTO_BUENO'`,
    columna: 'proxima',
    tope: 'intento',
  },
  { tabla: 'noticia_turno', cuando: 'true', columna: 'proxima', tope: 'intento' },
  { tabla: 'correo', cuando: `estado in ('PENDIENTE', 'SALIENDO')`, columna: 'proxima', tope: 'correo' },
  { tabla: 'entrega', cuando: `estado = 'PENDIENTE'`, columna: 'proxima', tope: 'dia' },
  { tabla: 'webhook', cuando: `estado = 'ACTIVO'`, columna: 'proxima', tope: 'dia' },
  { tabla: 'tarea', cuando: `tarea in ('semaforo', 'rebotes')`, columna: 'siguiente', tope: 'intento' },
  // What is done once a night, and whatever else there will be.
  { tabla: 'tarea', cuando: `tarea not in ('semaforo', 'rebotes')`, columna: 'siguiente', tope: 'dia' },
  {
    tabla: 'documento_recibido',
    cuando: `estado <> 'CANCELADO' and proxima_consulta is not null`,
    columna: 'proxima_consulta',
    tope: 'consulta',
  },
]

const enMs = (ms: string): string => `ahora() + ${ms} * interval '1 millisecond'`

/** Of each table, how many rows. */
export type Movidas = Readonly<Record<string, number>>

/**
 * What lies further ahead than anything may was written by a clock that was wrong: its turn comes when the longest lease is over, so that whoever may hold
 * it still has ended.
 */
export async function moveAdelantados(db: Db, topes: Topes): Promise<Movidas> {
  const movidas: Record<string, number> = {}
  for (const { tabla, cuando, columna, tope } of ESPERAS) {
    const { rowCount } = await db.query({
      text: `
        update ${tabla} set ${columna} = ${enMs('$2')}
        where ${cuando} and ${columna} > ${enMs('$1')}`,
      values: [tope === 'arriendo' ? ARRIENDO_MAX_MS + 1_000 : topes[tope], ARRIENDO_MAX_MS],
    })
    if (rowCount) movidas[tabla] = (movidas[tabla] ?? 0) + rowCount
  }
  return movidas
}
