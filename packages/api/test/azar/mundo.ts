import {
  certificadoFromPem,
  processSiRecepEventoResponse,
  signEventoAsync,
  siRecepEventoRequest,
} from '@mbohera/sifen'
import type { Simulador } from '@mbohera/simulador'
import type pg from 'pg'
import { openPool } from '../../src/db/db.ts'
import type { Emisor } from '../../src/domain/ambiente.ts'
import { formatCivil } from '../../src/domain/tiempo.ts'
import type { PipelineDeps } from '../../src/operations/eventos/policy.ts'
import { createGateway, type Gateway } from '../../src/sifen/gateway.ts'
import { Emisiones } from '../support/emisiones.ts'
import { envejecer } from '../support/envejecer.ts'
import { INNOMINADA } from '../support/nominaciones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'
import { type Documento, otraInnominada } from './documentos.ts'

/** A database, a simulator and the real operations between them, on a clock that goes only when it is told. */
export class Mundo {
  readonly emisor: Emisor = { contribuyenteId: 1, ambiente: 'DEV' }
  readonly simulador: Simulador
  readonly pool: pg.Pool
  readonly deps: PipelineDeps
  readonly timbrado: string
  #modelo: Documento
  #servicio: Servicio
  #gateway: Gateway
  /** The way of the runs: its breaker opens, closes and sends one to see, as theirs fail. Whoever looks afterwards goes another. */
  readonly armado: Gateway
  /** How often it opened. */
  static aperturas = 0
  #numero = 100_000

  private constructor(partes: {
    simulador: Simulador
    servicio: Servicio
    pool: pg.Pool
    gateway: Gateway
    armado: Gateway
    certificado: ReturnType<typeof certificadoFromPem>
    modelo: Documento
    timbrado: string
  }) {
    const { simulador, pool, gateway, certificado } = partes
    this.simulador = simulador
    this.pool = pool
    this.timbrado = partes.timbrado
    this.#servicio = partes.servicio
    this.#gateway = gateway
    this.armado = partes.armado
    this.#modelo = partes.modelo
    let counter = 0
    const nada = () => new Uint8Array()
    this.deps = {
      pool,
      sifen: gateway,
      clock: () => simulador.now(),
      base: () => simulador.now(),
      monotonic: () => 0,
      guardia: { refuse: () => null },
      simulados: ['DEV', 'PROD'],
      esperar: async () => {},
      randomBytes: () => Buffer.from((++counter).toString(16).padStart(12, '0'), 'hex'),
      secretos: {
        certificado: async () => certificado,
        csc: () => Promise.reject(new Error('an event needs no CSC')),
        sealCertificado: nada,
        sealCsc: nada,
        webhook: async () => [],
        casilla: async () => '',
        sealCasilla: () => new Uint8Array(),
        nominacion: () => '',
        sealNominacion: nada,
        signRebote: () => '',
        hasSignedRebote: () => false,
        sealWebhook: nada,
        enDuda: false,
        hasMasterKeys: () => [],
        certificadoDePrueba: () => Promise.reject(new Error('an event needs no sandbox')),
      },
    }
  }

  static async open(): Promise<Mundo> {
    const simulador = await startSifen({ latencia: 0, startAt: NOW + 1_000, verificarFirma: false })
    const servicio = await Servicio.start({}, simulador)
    servicio.runClock()
    const { key } = await servicio.clave('ana')
    const emisiones = new Emisiones(servicio, simulador, key)
    const cdc = await emisiones.emitir(INNOMINADA)
    await emisiones.fin(cdc)
    simulador.stopClock()
    const { rows } = await servicio.db.query(
      `select documento_id as "documentoId", d.xml, numero_timbrado, c.ruc from documento d join contribuyente c using (contribuyente_id) where cdc = $1`,
      [cdc],
    )
    const [{ documentoId, xml, numero_timbrado, ruc }] = rows
    const { keyPem, certPem } = await simulador.issueCertificate({ ruc })
    const onError = (error: Error) => {
      throw error
    }
    const gatewayWith = (failures: number) =>
      createGateway({
        urls: { DEV: simulador.urlTest },
        ca: simulador.caPem,
        plazoMs: 5_000,
        porRuc: 32,
        breaker: { failures, coolDownMs: 3 },
        monotonic: () => performance.now(),
        onCircuito: (_ambiente, _ruc, abierto) => {
          if (abierto) Mundo.aperturas++
        },
      })
    return new Mundo({
      simulador,
      servicio,
      pool: openPool({ url: servicio.databaseUrl, connections: 48, onError }),
      gateway: gatewayWith(Number.POSITIVE_INFINITY),
      armado: gatewayWith(1),
      certificado: certificadoFromPem(keyPem, certPem),
      modelo: { documentoId: Number(documentoId), cdc, xml },
      timbrado: numero_timbrado,
    })
  }

  /** An approved invoice that names nobody, which no run has touched. */
  innominada = (): Promise<Documento> =>
    otraInnominada(this.pool, this.simulador, this.#modelo, ++this.#numero)

  /** Numbers that no run has touched. */
  rango(): number {
    this.#numero += 10
    return this.#numero - 9
  }

  /** Whether SIFEN has that number as voided: it is asked by voiding it. */
  async inutilizado(numero: number): Promise<boolean> {
    const { sifen, secretos, clock } = this.deps
    const certificado = await secretos.certificado(this.pool, this.emisor, 0)
    const dNum = String(numero).padStart(7, '0')
    const evento = {
      tipo: 'inutilizacion',
      dNumTim: this.timbrado,
      dEst: '001',
      dPunExp: '001',
      dNumIn: dNum,
      dNumFin: dNum,
      iTiDE: 1,
      mOtEve: 'pregunta',
    } as never
    const signed = await signEventoAsync(evento, { id: 1, dFecFirma: formatCivil(clock()) }, certificado)
    if (!signed.ok) throw new Error(JSON.stringify(signed.faults))
    const body = siRecepEventoRequest(1, signed.evento.xml)
    const outcome = await sifen.exchange({
      ambiente: 'DEV',
      servicio: 'siRecepEvento',
      body,
      firmados: [],
      certificado,
    })
    const verdict = processSiRecepEventoResponse(outcome, 1)
    if (verdict.kind === 'approved') return false
    if (verdict.kind === 'rejected' && verdict.codigo === '4066') return true
    throw new Error(JSON.stringify(verdict))
  }

  /** Time passes for whoever works on this documento or this range, leases included; not for what a transaction holds now. */
  async pasan(ms: number, { documentoId, desde }: { documentoId: number; desde: number }): Promise<void> {
    this.simulador.advance(ms)
    await this.pool.query(
      envejecer(`contribuyente_id = 1 and ambiente = 'DEV' and estado = 'ENVIADO'
        and (documento_id = $2 or (tipo = 'INUTILIZACION' and numero_inicio between $3 and $3 + 9))`),
      [ms, documentoId, desde],
    )
  }

  async close(): Promise<void> {
    this.#gateway.close()
    this.armado.close()
    await this.pool.end()
    await this.#servicio.close()
    await this.simulador.close()
  }
}
