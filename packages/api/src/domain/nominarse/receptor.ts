import { palabraDe } from '../campos/mostrar.ts'
import { isEntregable } from '../correo/direccion.ts'
import type { CuerpoNominacion } from '../nominacion/campos.ts'
import { parseNominacion } from '../nominacion/solicitud.ts'
import type { Inscripto } from '../padron.ts'
import { DOCUMENTO_NOMINADO } from '../receptor/campos.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { parseRuc } from '../ruc.ts'
import { type Validated, valid, wrong } from '../validated.ts'

/** Why, as SIFEN registers it: one sentence for whoever names herself. */
export const MOTIVO_DE_COMPRADORA = 'Quien compró lo pidió con el enlace de su factura'

/** Whom a buyer says that she is. */
export interface ReceptorPedido {
  ruc?: unknown
  tipoDocumento?: unknown
  numeroDocumento?: unknown
  nombre?: unknown
}

/** A RUC, of which the padrón is asked, and the name that she was shown for it; or another document, with the name that she types. */
export type ReceptorDicho = RucDicho | DocumentoDicho

export interface RucDicho {
  ruc: string
  visto: string | null
}

interface DocumentoDicho {
  tipoDocumento: string
  numeroDocumento: string
  nombre: string
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export function parseReceptorPedido(dado: ReceptorPedido, soloRuc: boolean): Validated<ReceptorDicho> {
  if (dado.tipoDocumento === undefined || dado.tipoDocumento === null) {
    const ruc = parseRuc('receptor.ruc', textOrNull(dado.ruc))
    return ruc.ok ? valid({ ruc: ruc.value, visto: textOrNull(dado.nombre) }) : ruc
  }
  if (soloRuc)
    return wrong(
      'receptor.tipoDocumento',
      'solo-ruc',
      'en este comercio se pide solo con RUC: escriba el suyo',
    )
  const campos = [textOrNull(dado.tipoDocumento), textOrNull(dado.numeroDocumento), textOrNull(dado.nombre)]
  const [tipoDocumento, numeroDocumento, nombre] = campos.map(campo => campo?.trim() ?? '')
  if (!numeroDocumento)
    return wrong('receptor.numeroDocumento', 'required', 'escriba el número de su documento')
  if (!nombre) return wrong('receptor.nombre', 'required', 'escriba su nombre, como está en su documento')
  return valid({ tipoDocumento: tipoDocumento ?? '', numeroDocumento, nombre })
}

/** She said yes to a name: if the padrón has another one by now, she is asked again. */
export const checkNombre = <T extends Pick<Inscripto, 'razonSocial'>>(
  inscripto: T,
  visto: string | null,
): Validated<T> =>
  visto === null || visto === inscripto.razonSocial
    ? valid(inscripto)
    : wrong(
        'receptor.nombre',
        'changed',
        `SIFEN tiene ahora otro nombre para ese RUC: ${inscripto.razonSocial}. Mire si es usted, y confirme`,
      )

/** As the body of a nomination says it. A taxpayer is named as an operation between taxpayers, whatever she buys (4475). */
export const cuerpoDeInscripto = ({
  ruc,
  digitoVerificador,
  razonSocial,
}: Pick<Inscripto, 'ruc' | 'digitoVerificador' | 'razonSocial'>): CuerpoNominacion => ({
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: razonSocial,
    numeroDocumento: `${ruc}-${digitoVerificador}`,
  },
  motivo: MOTIVO_DE_COMPRADORA,
})

export const cuerpoDeDocumento = (dicho: DocumentoDicho): CuerpoNominacion => ({
  receptor: {
    naturaleza: 'NO_CONTRIBUYENTE',
    tipoOperacion: 'B2C',
    pais: 'PRY',
    nombreRazonSocial: dicho.nombre,
    // Which words there are, is judged with the rest of the body.
    tipoDocumento: dicho.tipoDocumento as keyof typeof DOCUMENTO_NOMINADO,
    numeroDocumento: dicho.numeroDocumento,
  },
  motivo: MOTIVO_DE_COMPRADORA,
})

/** What is kept of it, as it will be signed. */
export function parseReceptorDe(cuerpo: CuerpoNominacion): Validated<Receptor> {
  const parsed = parseNominacion(cuerpo)
  return parsed.ok ? valid(parsed.value.receptor) : parsed
}

/** What was kept, as the body that it came of: what is signed is what she saw. */
export const cuerpoDeReceptor = (receptor: Receptor): CuerpoNominacion => {
  const { dRucRec, dDVRec, dNumIDRec, iTipIDRec, dNomRec } = receptor
  if (dRucRec !== undefined)
    return cuerpoDeInscripto({ ruc: dRucRec, digitoVerificador: dDVRec ?? 0, razonSocial: dNomRec })
  const tipoDocumento = palabraDe(DOCUMENTO_NOMINADO, iTipIDRec) ?? ''
  return cuerpoDeDocumento({ tipoDocumento, numeroDocumento: dNumIDRec ?? '', nombre: dNomRec })
}

const CORREO_MAX = 80

/** Where she wants to have it sent; nothing is promised that nobody sends. */
export function parseCorreoDeCompradora(dado: unknown, activo: boolean): Validated<string | null> {
  const correo = textOrNull(dado)?.trim() ?? ''
  if (correo === '') return valid(null)
  if (!activo)
    return wrong(
      'correo',
      'not-supported',
      'quien le vendió no envía correos desde aquí: pida sin dirección, y descargue los archivos',
    )
  return correo.length <= CORREO_MAX && isEntregable(correo)
    ? valid(correo)
    : wrong('correo', 'email', 'no es una dirección de correo a la que se pueda escribir')
}
