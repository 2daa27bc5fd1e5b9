import { afterAll, beforeAll, expect, test } from 'vitest'
import { AlmacenDeObjetos } from '../../src/diario/objetos.ts'
import { LectorDeDiario } from '../../src/diario/verificar.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { CREDENCIALES, Objetos } from '../support/objetos.ts'

let objetos: Objetos
let n: Nominaciones
beforeAll(async () => {
  objetos = await Objetos.start()
  n = await Nominaciones.open({
    diario: 's3://deposito/mbohera',
    awsEndpointUrl: objetos.url,
    awsAccessKeyId: CREDENCIALES.accessKeyId,
    awsSecretAccessKey: CREDENCIALES.secretAccessKey,
  })
})
afterAll(async () => {
  await n.close()
  await objetos.close()
})

async function anotados(): Promise<string[]> {
  const almacen = new AlmacenDeObjetos({
    ...{ url: objetos.url, region: 'us-east-1', bucket: 'deposito', prefijo: 'mbohera/' },
    credenciales: CREDENCIALES,
  })
  const lector = new LectorDeDiario(almacen)
  const found: string[] = []
  for await (const { que, cdc } of lector.read()) found.push(`${que} ${cdc}`)
  expect(lector.faltas).toEqual([])
  return found.sort()
}

test('with its journal in an object store the service issues and nominates, and each signed text is there', async () => {
  const cdc = await n.innominada()
  expect((await n.nominar(cdc)).status).toBe(200)
  expect(await anotados()).toEqual([`documento ${cdc}`, `evento ${cdc}`])
})

test('a store that takes nothing lets nothing leave; when it does again what waits goes on by itself', async () => {
  const antes = n.simulador.trafico().length
  const isRoto = async () => !(await n.servicio.salud('/readyz')).body.checks.diario.ok
  // One for each try, until the service was seen to wait.
  const cerrar = () => objetos.fallas.push({ method: 'PUT', status: 503 })
  for (let i = 0; i < 200; i++) cerrar()
  const pendiente = await n.emisiones.emitir()
  await hasta(isRoto)
  expect((await n.documento(pendiente)).motivoEspera).toContain('no puede anotarlo en su diario')
  expect(n.simulador.trafico().slice(antes)).toEqual([])
  objetos.fallas.length = 0
  expect((await n.emisiones.fin(pendiente)).estado).toBe('APROBADO')
  expect(await anotados()).toContain(`documento ${pendiente}`)
})
