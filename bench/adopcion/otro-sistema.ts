import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCivil } from '../../packages/api/src/domain/tiempo.ts'
import type { Mundo } from '../emision/mundo.ts'
import { installPeers } from '../lib/peers.ts'
import { Proceso } from '../nominacion/proceso.ts'
import { factura, nominacion, params } from '../sifen/casos-peers.ts'

const CORE = 0
/** As many as SIFEN takes in a lot. */
const POR_LOTE = 50
/** How often it is looked whether SIFEN approved what it took. */
const MIRADAS = 200
const RUC = '80099999-1'
const CSC = { id: '0001', valor: 'ABCD0000000000000000000000000000' }
const DESVIO = join(import.meta.dirname, '../../packages/simulador/test/ayuda/desvio.cjs')

const INNOMINADO = {
  ...{ contribuyente: false, documentoTipo: 5, documentoNumero: '0', razonSocial: 'Sin Nombre' },
  ...{ tipoOperacion: 2, pais: 'PRY', paisDescripcion: 'Paraguay' },
}

interface Certificado {
  p12: string
  clave: string
  ca: string
}

/** Who issued for the taxpayer until today: libraries of others, in a process of their own. */
export class OtroSistema implements AsyncDisposable {
  readonly #mundo: Mundo
  readonly #proceso: Proceso<object>
  readonly #certificado: Certificado
  #numero = 0

  private constructor(mundo: Mundo, proceso: Proceso<object>, certificado: Certificado) {
    this.#mundo = mundo
    this.#proceso = proceso
    this.#certificado = certificado
  }

  static async open(mundo: Mundo, say: (text: string) => void): Promise<OtroSistema> {
    installPeers('nominacion', 'facturacionelectronicapy-qrgen', say)
    const { p12, clave } = await mundo.simulador.issueCertificate({ ruc: RUC })
    const files = { p12: join(mundo.dir, 'otros.p12'), ca: join(mundo.dir, 'otros.pem') }
    writeFileSync(files.p12, p12)
    writeFileSync(files.ca, mundo.simulador.caPem)
    const proceso = await Proceso.start<object>(CORE, '../adopcion/otros.cjs', {
      // They write the hour of the machine.
      env: { SIMULADOR_PUERTO: new URL(mundo.simulador.urlTest).port, TZ: 'America/Asuncion' },
      node: ['--require', DESVIO],
    })
    return new OtroSistema(mundo, proceso, { ...files, clave })
  }

  /** So many facturas, approved; the CDC of each in the order of their numbers. */
  async emitir(cuantas: number, { innominadas = false } = {}): Promise<string[]> {
    const cdcs: string[] = []
    while (cdcs.length < cuantas) {
      const facturas = Array.from({ length: Math.min(POR_LOTE, cuantas - cdcs.length) }, () => ({
        ...factura,
        ...(innominadas ? { cliente: INNOMINADO } : {}),
        numero: String(++this.#numero).padStart(7, '0'),
        fecha: formatCivil(Date.now() - 60_000),
      }))
      cdcs.push(...(await this.#ask({ params, facturas, csc: CSC })))
    }
    await this.#aprobadas(cdcs)
    return cdcs
  }

  async #aprobadas(cdcs: readonly string[]): Promise<void> {
    const falta = () => cdcs.find(cdc => this.#mundo.simulador.documento(cdc) === undefined)
    for (let veces = 0; falta() !== undefined; veces++) {
      if (veces === MIRADAS) throw new Error(`SIFEN no aprobó ${falta()}, que hizo otro sistema`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  cancelar = (cdcs: readonly string[]) =>
    this.#ask({ evento: 'cancelar', params, datos: { motivo: 'Error de carga' }, cdcs })

  nominar = (cdcs: readonly string[]) => this.#ask({ evento: 'nominar', params, datos: nominacion, cdcs })

  async #ask(orden: object): Promise<string[]> {
    return (await this.#proceso.ask<{ cdcs: string[] }>({ ...orden, ...this.#certificado })).cdcs
  }

  [Symbol.asyncDispose] = () => this.#proceso[Symbol.asyncDispose]()
}
