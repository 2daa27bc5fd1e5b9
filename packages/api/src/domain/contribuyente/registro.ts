import type { Certificado } from '@mbohera/sifen'
import type { Dado } from '../campos/tipos.ts'
import { type Perito, parseArchivo } from '../emisor/secretos.ts'
import { numeroDeRuc, parseRuc } from '../ruc.ts'
import { boundedText } from '../texto.ts'
import { collect, mapValid, type Validated, valid } from '../validated.ts'
import {
  type CuerpoDeNuevo,
  type NuevoContribuyente,
  parseNuevoContribuyente,
  RAZON_SOCIAL,
} from './datos.ts'

/** A contribuyente that somebody brings, with the file of its certificate or without. */
export type CuerpoDeRegistro = CuerpoDeNuevo & { archivo?: Dado<string>; contrasena?: Dado<string> }

export interface Registro {
  nuevo: NuevoContribuyente
  certificado: Certificado | null
}

/** With a file, RUC and name are what it says; what is said besides must agree with it. */
export async function parseRegistro(
  dado: CuerpoDeRegistro,
  now: number,
  perito: Perito,
): Promise<Validated<Registro>> {
  if (dado.archivo == null)
    return mapValid(parseNuevoContribuyente(dado), nuevo => ({ nuevo, certificado: null }))
  const ruc = dado.ruc == null ? valid(null) : parseRuc('ruc', dado.ruc)
  const numero = ruc.ok && ruc.value !== null ? numeroDeRuc(ruc.value) : null
  const nombre =
    dado.razonSocial == null ? valid('') : boundedText('razonSocial', dado.razonSocial, RAZON_SOCIAL)
  const leido = collect({ ruc, nombre, certificado: await parseArchivo(dado, numero, now, perito) })
  if (!leido.ok) return leido
  const { certificado } = leido.value
  return mapValid(nuevoDe(dado, certificado), nuevo => ({ nuevo, certificado }))
}

const nuevoDe = (dado: CuerpoDeNuevo, { ruc, titular }: Certificado): Validated<NuevoContribuyente> =>
  parseNuevoContribuyente({
    ruc: ruc === null ? null : `${ruc.numero}-${ruc.dv}`,
    razonSocial: dado.razonSocial ?? nombreDe(titular),
    nombreFantasia: dado.nombreFantasia,
  })

/** The common name of a subject, `C=PY, CN=EJEMPLO SA, …`: whatever it is, long enough to be kept. */
export function nombreDe(titular: string): string {
  const [, nombre = titular] = /(?:^|, )CN=(.*?)(?=, [A-Za-z][\w.]*=|$)/.exec(titular) ?? []
  return nombre.trim().slice(0, RAZON_SOCIAL.max).padEnd(RAZON_SOCIAL.min, '.')
}
