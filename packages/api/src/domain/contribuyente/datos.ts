import { cleanTextos } from '@mbohera/sifen/valores'
import { AMBIENTES, type Ambiente } from '../ambiente.ts'
import type { Dado } from '../campos/tipos.ts'
import { parseOneOf } from '../enumeracion.ts'
import { parseRuc } from '../ruc.ts'
import { boundedText } from '../texto.ts'
import { collect, collectGiven, type Validated, valid } from '../validated.ts'
import { ambienteVerificado } from './verificacion.ts'

export const RAZON_SOCIAL = { min: 4, max: 255 }

export interface NuevoContribuyente {
  ruc: string
  razonSocial: string
  nombreFantasia: string | null
}

export interface CuerpoDeNuevo {
  ruc?: Dado<string>
  razonSocial?: Dado<string>
  nombreFantasia?: Dado<string>
}

export function parseNuevoContribuyente(dado: CuerpoDeNuevo): Validated<NuevoContribuyente> {
  const body = cleanTextos(dado)
  return collect({
    ruc: parseRuc('ruc', body.ruc),
    razonSocial: boundedText('razonSocial', body.razonSocial, RAZON_SOCIAL),
    nombreFantasia: nombreOpcional(body.nombreFantasia),
  })
}

const nombreOpcional = (name: Dado<string>): Validated<string | null> =>
  name === null || name === undefined ? valid(null) : boundedText('nombreFantasia', name, RAZON_SOCIAL)

export interface CambiosDeContribuyente {
  razonSocial?: string
  nombreFantasia?: string | null
  ambiente?: Ambiente
}

export interface CuerpoDeContribuyente {
  razonSocial?: string | null
  nombreFantasia?: string | null
  ambiente?: string | null
}

/** One that can be had: not every ambiente can before it was proved whose the RUC is. */
export function parseAmbiente(dado: Dado<string>, verificado: boolean): Validated<Ambiente> {
  const ambiente = parseOneOf('ambiente', dado, AMBIENTES)
  if (!ambiente.ok) return ambiente
  const verified = ambienteVerificado('ambiente', ambiente.value, verificado)
  return verified.ok ? ambiente : verified
}

/** What is not given stays. */
export function parseCambios(
  dado: CuerpoDeContribuyente,
  verificado: boolean,
): Validated<CambiosDeContribuyente> {
  const { nombreFantasia, razonSocial, ambiente } = cleanTextos(dado)
  return collectGiven({
    nombreFantasia: nombreFantasia === undefined ? undefined : nombreOpcional(nombreFantasia),
    razonSocial:
      razonSocial === undefined ? undefined : boundedText('razonSocial', razonSocial, RAZON_SOCIAL),
    ambiente: ambiente === undefined ? undefined : parseAmbiente(ambiente, verificado),
  })
}
