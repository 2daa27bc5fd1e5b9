import type { Simulador } from '@mbohera/simulador'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copiarBase, volverA } from '../support/copia-de-base.ts'
import { administer } from '../support/database.ts'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const RUC = '80099999'
const HORA = 3_600_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let worker: Durmiente
let copia: string

beforeEach(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 3 * HORA })
  servicio = await Servicio.start({ worker: '0', sifenPlazoMs: '60000' }, simulador)
  servicio.runClock()
  // They are cut off together with the database.
  servicio.db.on('error', () => {})
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  worker = new Durmiente(servicio)
})
afterEach(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
  await administer(`drop database if exists ${copia} with (force)`)
})

async function pasan(horas: number): Promise<void> {
  for (let hora = 0; hora < horas; hora++) {
    simulador.advance(HORA)
    await servicio.pasar(HORA)
    await worker.enviar()
  }
}

test.each([
  ['each goes alone', true],
  ['who may only send lotes waits', false],
])(
  'a database that forgot which lote it sent sends none of its documentos in another, and nobody is blocked: %s',
  async (_, habilitadoSincrono) => {
    simulador.putContribuyente(RUC, { habilitadoSincrono })
    const cdcs: string[] = []
    for (let i = 0; i < 3; i++) cdcs.push(await emisiones.emitir())
    await worker.close()
    copia = await copiarBase(servicio.databaseUrl)
    worker = new Durmiente(servicio)
    await worker.enviar()
    await worker.close()
    await volverA(servicio.databaseUrl, copia)
    await servicio.reconectar()
    servicio.db.on('error', () => {})
    // A request is what makes the service look which database answers.
    for (const cdc of cdcs) await emisiones.estado(cdc)
    worker = new Durmiente(servicio)
    await worker.enviar()
    await pasan(10)
    const bloqueos = await fetch(`${simulador.gestionUrl}/api/bloqueos?ambiente=test`)
    expect(await bloqueos.json()).toMatchObject({ bloqueos: [] })
    for (const cdc of cdcs) {
      expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
      expect(emisiones.conversacion(cdc).filter(name => name === 'siRecepLoteDE')).toHaveLength(1)
    }
  },
)
