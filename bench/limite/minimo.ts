// The least that answers a nomination with the same waits: one row, the signature, one record on the disk, one exchange with SIFEN, the verdict.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import {
  certificadoFromPem,
  RUTAS,
  signEvento,
  siRecepEventoRequest,
} from '../../packages/sifen/src/index.ts'
import { intercambiar } from '../nominacion/intercambio.ts'
import { nominacion } from '../sifen/casos.ts'

export interface Minimo {
  databaseUrl: string
  /** The record on the disk. */
  archivo: string
  url: string
  caPem: string
  certPem: string
  keyPem: string
  dFecFirma: string
}

const CONEXIONES = 10
/** What each exchange took, by the number with which it was answered. */
const intercambios: number[] = []

/** One write at a time, of all who wait for it: by themselves they would wait for each other, where a disk takes milliseconds. */
class Diario {
  readonly #file: FileHandle
  #texto = ''
  #siguiente: Promise<unknown> | null = null
  #enCurso: Promise<unknown> = Promise.resolve()

  constructor(file: FileHandle) {
    this.#file = file
  }

  write(texto: string): Promise<unknown> {
    this.#texto += texto
    this.#siguiente ??= this.#enCurso.then(() => this.#writeAll())
    return this.#siguiente
  }

  #writeAll(): Promise<unknown> {
    this.#siguiente = null
    const texto = this.#texto
    this.#texto = ''
    this.#enCurso = this.#file.write(texto)
    return this.#enCurso
  }
}

async function serve({
  databaseUrl,
  archivo,
  url,
  caPem,
  certPem,
  keyPem,
  dFecFirma,
}: Minimo): Promise<string> {
  const certificado = certificadoFromPem(keyPem, certPem)
  const agent = new Agent({ keepAlive: true, ca: caPem, cert: certPem, key: keyPem })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONEXIONES })
  await pool.query('create table if not exists minimo (id serial primary key, xml text, estado text)')
  const diario = new Diario(
    await open(archivo, constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_DSYNC),
  )
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    await text(incoming)
    const cdc = /documento-electronico\/(\d{44})/.exec(incoming.url ?? '')![1]!
    const id = intercambios.length + 1
    intercambios.push(0)
    const signed = signEvento({ ...nominacion, Id: cdc } as never, { id, dFecFirma }, certificado)
    if (!signed.ok) throw new Error(JSON.stringify(signed.faults))
    const { xml } = signed.evento
    const insert = {
      name: 'insert',
      text: `insert into minimo (xml, estado) values ($1, 'ENVIADO') returning id`,
    }
    const { rows } = await pool.query({ ...insert, values: [xml] })
    await diario.write(`${xml}\n`)
    const from = performance.now()
    await intercambiar(url + RUTAS.siRecepEvento, agent, siRecepEventoRequest(id, xml))
    intercambios[id - 1] = performance.now() - from
    const update = { name: 'update', text: `update minimo set estado = 'APROBADO' where id = $1` }
    await pool.query({ ...update, values: [rows[0].id] })
    const body = `{"estadoEvento":"APROBADO","eventoSifenId":${id}}`
    outgoing.writeHead(200, { 'content-length': body.length }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

process.on('message', message => {
  if (message === 'intercambios') process.send!(intercambios.splice(0))
  else void serve(message as Minimo).then(url => process.send!({ url }))
})
process.on('disconnect', () => process.exit(0))
process.send!({})
