import { setTimeout as pause } from 'node:timers/promises'
import { pendientes } from '../emision/drenaje.ts'
import { emitirVarios } from '../emision/emitir.ts'
import type { Mundo } from '../emision/mundo.ts'

export interface Tabla {
  tabla: string
  datos: string
  indices: string
}

export async function tablas({ db }: Mundo): Promise<Tabla[]> {
  await db.query('vacuum analyze')
  const { rows } = await db.query<Tabla>(
    `select relname as tabla, pg_table_size(oid) as datos, pg_indexes_size(oid) as indices
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc`,
  )
  return rows
}

/** The audit is sealed some seconds after it was written: what is counted has its seals. */
async function haySinSello({ db }: Mundo): Promise<boolean> {
  const { rows } = await db.query<{ hay: boolean }>(
    'select (select max(auditoria_id) from auditoria) > coalesce((select max(auditoria_id) from auditoria_sello), 0) as hay',
  )
  return rows[0]?.hay ?? false
}

/** Bytes of all tables and their indexes for each documento that was emitted and approved. */
export async function tamanoPorDocumento(mundo: Mundo, cuantos: number): Promise<number> {
  const api = await mundo.start('api')
  const clave = await mundo.clave(api.url)
  const aprobar = async (documentos: number) => {
    await emitirVarios(api.url, clave, documentos, 8)
    while ((await pendientes(mundo)) > 0 || (await haySinSello(mundo))) await pause(50)
    return (await tablas(mundo)).reduce((sum, { datos, indices }) => sum + Number(datos) + Number(indices), 0)
  }
  const antes = await aprobar(100)
  const despues = await aprobar(cuantos)
  await api.end()
  return (despues - antes) / cuantos
}
