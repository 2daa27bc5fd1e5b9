import { readDocumento, verifyFirma } from '@mbohera/sifen'
import type { DocumentoLeido } from '@mbohera/sifen/valores'
import { advanceTimbrado } from '../../db/adopcion.ts'
import type { Pool } from '../../db/db.ts'
import { findDocumento } from '../../db/documento.ts'
import { listEmisoresDeRuc } from '../../db/repuesto.ts'
import { ambienteDeQr, numeroDe } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Result } from '../../domain/failure.ts'
import { type AdoptarUnoDeps, adoptarUno } from '../adopcion/uno.ts'
import { type Acceso, type ConsultaDeps, openConsulta } from '../consulta.ts'
import type { ReponerDeps } from './reponer.ts'

/** One file of an archive: the text of an XML, or why it is not to be had. */
export type PiezaDeArchivo = { nombre: string } & ({ xml: string } | { ilegible: string })

/** What an archive gave for one issuer. */
export interface DeArchivo {
  /** SIFEN shows them, and they are here again as it shows them. */
  traidos: string[]
  estaban: number
  /** Signed by the issuer, and SIFEN does not show them: they are not here, and nobody takes their number. */
  sinConfirmar: { cdc: string; motivo: string }[]
}

export interface InformeDeArchivo {
  piezas: number
  /** What shows nothing: no documento, not signed by its issuer, or of nobody here. */
  apartadas: { nombre: string; motivo: string }[]
}

type Deps = ReponerDeps & ConsultaDeps & AdoptarUnoDeps

/**
 * What signed texts in files show of what a database lost. A text proves that its issuer signed it under its number, which counts as used from now
 * on; what became of it, SIFEN alone says: it is taken over as SIFEN shows it, or told to a person. Nothing is sent: a text in a file may have been
 * refused, and issued again under another number.
 */
export class Archivista {
  readonly informe: InformeDeArchivo = { piezas: 0, apartadas: [] }
  readonly #deps: Deps
  readonly #accesos = new Map<string, Promise<Result<Acceso>>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** `de` is where it is written down for an issuer. */
  async recover(pieza: PiezaDeArchivo, de: (emisor: Emisor, ruc: string) => DeArchivo): Promise<void> {
    this.informe.piezas += 1
    const apartar = (motivo: string) => this.informe.apartadas.push({ nombre: pieza.nombre, motivo })
    if ('ilegible' in pieza) return void apartar(pieza.ilegible)
    const leido = readDocumento(pieza.xml)
    if (!leido.ok) return void apartar(leido.detalle)
    const { cdc, ruc } = leido.value
    const emisor = await duenoDe(this.#deps.pool, leido.value)
    if (emisor === null)
      return void apartar(`aquí no hay un contribuyente ${ruc} con certificado en su ambiente`)
    const informe = de(emisor, ruc)
    if ((await findDocumento(this.#deps.pool, emisor, { cdc })) !== null) informe.estaban += 1
    else if (isSignedBy(ruc, pieza.xml)) await this.#bring(emisor, leido.value, informe)
    else apartar('no lo firmó su emisor: el certificado de la firma es de otro')
  }

  async #bring(emisor: Emisor, leido: DocumentoLeido, informe: DeArchivo): Promise<void> {
    const { actor, now, pool } = this.#deps
    const { cdc } = leido
    await advanceTimbrado(pool, emisor, numeroDe(leido))
    const acceso = await this.#acceso(emisor)
    const suerte = acceso.ok
      ? await adoptarUno(this.#deps, { emisor, actor, cdc, now }, acceso.value, () => ({ sinApuro: true }))
      : null
    if (suerte === null) informe.sinConfirmar.push({ cdc, motivo: 'no se le puede preguntar a SIFEN' })
    else if (!('porque' in suerte)) informe.traidos.push(cdc)
    else informe.sinConfirmar.push({ cdc, motivo: suerte.porque.faults[0]?.detail ?? '' })
  }

  #acceso(emisor: Emisor): Promise<Result<Acceso>> {
    const key = `${emisor.contribuyenteId} ${emisor.ambiente}`
    const open = this.#accesos.get(key) ?? openConsulta(this.#deps, emisor)
    this.#accesos.set(key, open)
    return open
  }
}

async function duenoDe(pool: Pool, { ruc, qrUrl }: DocumentoLeido): Promise<Emisor | null> {
  const ambiente = ambienteDeQr(qrUrl)
  const [dueno, otro] = await listEmisoresDeRuc(pool, ruc, ambiente)
  return dueno === undefined || otro !== undefined ? null : { contribuyenteId: dueno, ambiente }
}

function isSignedBy(ruc: string, xml: string): boolean {
  const firma = verifyFirma(xml)
  return firma.valida && firma.ruc !== null && `${firma.ruc.numero}-${firma.ruc.dv}` === ruc
}
