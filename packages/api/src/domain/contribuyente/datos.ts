import { limpiarTextos } from '@mbohera/sifen/valores'
import { AMBIENTES, type Ambiente } from '../ambiente.ts'
import { oneOf } from '../enumeracion.ts'
import { type Fault, invalid, ok, type Result } from '../failure.ts'
import { parseRuc } from '../ruc.ts'
import { boundedText } from '../texto.ts'

export const RAZON_SOCIAL = { min: 4, max: 255 }

export interface NuevoContribuyente {
  ruc: string
  razonSocial: string
  nombreFantasia: string | null
}

export function parseNuevoContribuyente(dado: {
  ruc?: string | null
  razonSocial?: string | null
  nombreFantasia?: string | null
}): Result<NuevoContribuyente> {
  const body = limpiarTextos(dado)
  const ruc = parseRuc('ruc', body.ruc)
  const faults: Fault[] = 'fault' in ruc ? [ruc.fault] : []
  faults.push(
    ...boundedText('razonSocial', body.razonSocial, RAZON_SOCIAL),
    ...optionalName(body.nombreFantasia),
  )
  if ('fault' in ruc || faults.length > 0) return invalid(faults)
  return ok({ ruc: ruc.ruc, razonSocial: body.razonSocial!, nombreFantasia: body.nombreFantasia ?? null })
}

const optionalName = (name: string | null | undefined): Fault[] =>
  name === null || name === undefined ? [] : boundedText('nombreFantasia', name, RAZON_SOCIAL)

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

export function parseCambios(dado: CuerpoDeContribuyente): {
  cambios: CambiosDeContribuyente
  faults: Fault[]
} {
  const body = limpiarTextos(dado)
  const cambios: CambiosDeContribuyente = {}
  const faults: Fault[] = optionalName(body.nombreFantasia)
  if (body.nombreFantasia !== undefined) cambios.nombreFantasia = body.nombreFantasia
  if (body.razonSocial !== undefined) {
    faults.push(...boundedText('razonSocial', body.razonSocial, RAZON_SOCIAL))
    if (body.razonSocial !== null) cambios.razonSocial = body.razonSocial
  }
  if (body.ambiente !== undefined) {
    const ambiente = oneOf('ambiente', body.ambiente, AMBIENTES)
    faults.push(...ambiente.faults)
    if (ambiente.value !== undefined) cambios.ambiente = ambiente.value
  }
  return { cambios, faults }
}
