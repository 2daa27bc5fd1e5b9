import { expect } from 'vitest'
import { expectPreguntas } from '../../support/emisiones.ts'
import type { Caso } from './caso.ts'
import type { Corrida } from './correr.ts'
import type { MundoDeEnvios } from './mundo.ts'

const ENVIOS_MAX = 12

interface Guardado {
  cdc: string
  estado: string
  mensaje: string | null
  historia: unknown
}

async function listGuardados({ pool }: MundoDeEnvios, cdcs: readonly string[]): Promise<Guardado[]> {
  const { rows } = await pool.query(
    'select cdc, estado, mensaje, historia from documento where cdc = any($1)',
    [cdcs],
  )
  return rows
}

/** At every moment: what is approved here is registered there. */
export async function vigilarAprobados(mundo: MundoDeEnvios, cdcs: readonly string[]): Promise<void> {
  for (const { cdc, estado, mensaje, historia } of await listGuardados(mundo, cdcs)) {
    if (estado === 'APROBADO' || estado === 'APROBADO_OBSERVACION')
      expect(mundo.simulador.documento(cdc), `${cdc} ${estado} here, not there`).toBeDefined()
    else
      expect(
        ['PENDIENTE', 'ENVIADO', 'EN_LOTE'],
        `${cdc}: ${mensaje}, ${JSON.stringify(historia)}`,
      ).toContain(estado)
  }
}

/** In the end: everything is approved, here and there, and nobody was blocked for it. */
export async function vigilar(mundo: MundoDeEnvios, caso: Caso, { cdcs, horas }: Corrida): Promise<void> {
  const guardados = await listGuardados(mundo, cdcs)
  expect(guardados).toHaveLength(cdcs.length)
  for (const { cdc, estado, mensaje, historia } of guardados) {
    expect(estado, `${cdc} after ${horas} hours: ${mensaje}, ${JSON.stringify(historia)}`).toMatch(
      /^APROBADO/,
    )
    expect(mundo.simulador.documento(cdc)).toBeDefined()
    const conversacion = mundo.emisiones.conversacion(cdc)
    if (caso.pasos.every(({ pausa }) => pausa === null)) expectPreguntas(conversacion)
    expect(conversacion.filter(name => name.startsWith('siRecep')).length).toBeLessThanOrEqual(ENVIOS_MAX)
  }
  expect(await mundo.desbloquear(), 'blocked').toBe(0)
}
