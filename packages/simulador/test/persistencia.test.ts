import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CertificadoEmitido, type Simulador, startSimulador } from '../src/index.ts'
import { openRegistro } from '../src/registro/registro.ts'
import { cliente, pedidos, rLoteDE, valor, zip } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulador-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const options = () =>
  ({ dataDir, persist: true, latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true }) as const

const factura = (numero: number, cert: CertificadoEmitido) =>
  facturaInnominada({ ruc: '80099999', dv: '1', numero, emitida: '2026-11-20T10:15:00' }, cert)

test('documents, events, lots and taxpayers are there after a restart, under the same authority', async () => {
  const before = await startSimulador(options())
  const cert = await before.issueCertificate({ ruc: '80099999-1' })
  let sifen = cliente(before, cert)
  const { cdc, xml } = factura(1, cert)
  const second = factura(2, cert)
  await sifen.call('siRecepDE', pedidos.de(xml))
  await sifen.call('siRecepDE', pedidos.de(second.xml))
  const evento = pedidos.evento(nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert))
  await sifen.call('siRecepEvento', evento)
  const lote = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(factura(3, cert).xml))))
  before.putContribuyente('80077777', { razonSocial: 'LA MIA SA', estado: 'SUS' })
  const answer = await sifen.call('siConsDE', pedidos.consulta(cdc))
  sifen.close()
  await before.close()

  const after = await startSimulador(options())
  sifen = cliente(after, cert)
  expect((await sifen.call('siConsDE', pedidos.consulta(cdc))).body).toBe(answer.body)
  expect(after.documento(second.cdc)?.xml).toBe(second.xml)
  expect(valor((await sifen.call('siRecepEvento', evento)).body, 'dCodRes')).toBe('4453')
  expect(after.contribuyente('80077777')).toMatchObject({ razonSocial: 'LA MIA SA', estado: 'SUS' })
  after.advance(10_000)
  const numero = valor(lote.body, 'dProtConsLote')!
  expect(valor((await sifen.call('siResultLoteDE', pedidos.resultado(numero))).body, 'dCodRes')).toBe('0260')
  sifen.close()
  await after.close()
})

test('which series is the greatest is known after a restart', async () => {
  const deSerie = (serie: string, numero: number, cert: CertificadoEmitido) =>
    pedidos.de(
      facturaInnominada({ ruc: '80099999', dv: '1', numero, serie, emitida: '2026-11-20T10:15:00' }, cert)
        .xml,
    )
  const before = await startSimulador(options())
  const cert = await before.issueCertificate({ ruc: '80099999-1' })
  let sifen = cliente(before, cert)
  const dice = async (serie: string, numero: number) =>
    valor((await sifen.call('siRecepDE', deSerie(serie, numero, cert))).body, 'dCodRes')
  expect([await dice('AB', 1), await dice('AA', 1)]).toEqual(['1110', '0260'])
  sifen.close()
  await before.close()

  const after = await startSimulador(options())
  sifen = cliente(after, cert)
  expect([await dice('AA', 2), await dice('AC', 3)]).toEqual(['0260', '1110'])
  sifen.close()
  await after.close()
})

test('a lot block that was lifted and a certificate that was revoked are so after a restart', async () => {
  const ask = (simulador: Simulador, metodo: string, ruta: string, body?: object) =>
    fetch(`${simulador.gestionUrl}/api${ruta}`, {
      method: metodo,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).then(async res => (await res.json()) as Record<string, unknown>)
  const before = await startSimulador(options())
  const [cert, other] = [
    await before.issueCertificate({ ruc: '80099999-1' }),
    await before.issueCertificate({ ruc: '80099999-1' }),
  ]
  await ask(before, 'POST', '/bloqueos', { ruc: '80099999', minutos: 60 })
  await ask(before, 'DELETE', '/bloqueos/80099999')
  await ask(before, 'POST', '/revocados', { certPem: other.certPem })
  await before.close()

  const after = await startSimulador(options())
  const [sifen, revoked] = [cliente(after, cert), cliente(after, other)]
  expect(await ask(after, 'GET', '/bloqueos')).toMatchObject({ bloqueos: [] })
  const lote = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(factura(1, cert).xml))))
  expect(valor(lote.body, 'dCodRes')).toBe('0300')
  expect((await revoked.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(302)
  expect((await sifen.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(200)
  for (const client of [sifen, revoked]) client.close()
  await after.close()
})

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const args = [
    '--datos',
    dataDir,
    '--persistir',
    '--latencia',
    '0',
    '--puerto-test',
    '0',
    '--puerto-prod',
    '0',
  ]
  const child = spawn(process.execPath, [MAIN, ...args, '--puerto-gestion', '0'])
  let out = ''
  for await (const chunk of child.stdout!) {
    out += chunk
    const url = /Ambiente de prueba\s+(\S+)/.exec(out)?.[1]
    if (url !== undefined && out.includes('Ctrl+C')) return { child, url }
  }
  throw new Error(`no arrancó: ${out}`)
}

test('what was answered positively survives the death of the process', async () => {
  // The authority of the folder is made here, so that the process finds it.
  const maker = await startSimulador({ dataDir })
  const cert = await maker.issueCertificate({ ruc: '80099999-1' })
  await maker.close()
  const emitida = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 19)
  const facturas = [1, 2, 3].map(numero =>
    facturaInnominada({ ruc: '80099999', dv: '1', numero, emitida }, cert),
  )
  const first = await startProcess()
  const sifen = cliente(maker, cert)
  for (const { xml } of facturas) {
    const { body } = await sifen.call('siRecepDE', pedidos.de(xml), { url: first.url })
    expect(valor(body, 'dCodRes')).toBe('0260')
  }
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startProcess()
  for (const { cdc } of facturas) {
    const { body } = await sifen.call('siConsDE', pedidos.consulta(cdc), { url: second.url })
    expect(valor(body, 'dCodRes')).toBe('0422')
  }
  sifen.close()
  second.child.kill('SIGTERM')
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(0)
})

/** As a death in the middle of a write leaves it: without the last that was to be written. */
function loseLast(path: string): void {
  const log = readFileSync(path)
  let last = 0
  for (let at = 0; at < log.length; at += 8 + log.readUInt32LE(at)) last = at
  truncateSync(path, last + 12)
}

test('a lot whose result a death cut off has it at the next start, and its documents are no duplicates', async () => {
  const before = await startSimulador(options())
  const cert = await before.issueCertificate({ ruc: '80099999-1' })
  let sifen = cliente(before, cert)
  const documentos = [1, 2].map(numero => factura(numero, cert))
  const lote = pedidos.lote(zip(rLoteDE(...documentos.map(({ xml }) => xml))))
  const numero = valor((await sifen.call('siRecepLoteDE', lote)).body, 'dProtConsLote')!
  before.advance(10_000)
  const answer = await sifen.call('siResultLoteDE', pedidos.resultado(numero))
  expect(answer.body.match(/>0260</g)).toHaveLength(2)
  sifen.close()
  await before.close()
  loseLast(join(dataDir, 'registro.log'))

  const after = await startSimulador(options())
  sifen = cliente(after, cert)
  after.advance(10_000)
  expect((await sifen.call('siResultLoteDE', pedidos.resultado(numero))).body).toBe(answer.body)
  sifen.close()
  await after.close()
})

test('one registry has one simulator at a time, under whichever name its folder is reached, and says who', async () => {
  const first = await startSimulador(options())
  const who = new RegExp(`está en uso por el proceso ${process.pid}`)
  await expect(startSimulador(options())).rejects.toThrow(who)
  const alias = `${dataDir}-alias`
  symlinkSync(dataDir, alias)
  await expect(startSimulador({ ...options(), dataDir: alias })).rejects.toThrow(who)
  rmSync(alias)
  await first.close()
  await (await startSimulador(options())).close()
})

test('of several that find it free at once, exactly one has it', async () => {
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => startSimulador(options())))
  const started = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  expect(started).toHaveLength(1)
  await started[0]!.close()
})

test('a process number that was left behind says nothing: somebody else may have got it since', async () => {
  writeFileSync(join(dataDir, 'registro.log.cerrojo'), String(process.pid))
  await (await startSimulador(options())).close()
})

test('whoever takes over from a process that was killed waits for it to be gone, not for somebody to notice', async () => {
  let { child } = await startProcess()
  for (let time = 0; time < 5; time++) {
    child.kill('SIGKILL')
    child = (await startProcess()).child
  }
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('a torn tail is cut, and what came before it stays', async () => {
  const path = join(dataDir, 'registro.log')
  const first = await openRegistro(path)
  first.padron.put('80077777', { razonSocial: 'UNA SA' })
  await first.close()
  appendFileSync(path, Buffer.from([200, 0, 0, 0, 1, 2, 3, 4, 5, 6]))
  const second = await openRegistro(path)
  expect(second.padron.find('80077777')?.razonSocial).toBe('UNA SA')
  second.padron.put('80066666', { razonSocial: 'OTRA SA' })
  await second.close()
  const third = await openRegistro(path)
  expect(third.padron.find('80066666')?.razonSocial).toBe('OTRA SA')
  await third.close()
})
