import type { Ambiente } from './ambiente.ts'
import { NOTHING, type Validated, wrong } from './validated.ts'

/** How much one contribuyente may keep here. Of each, 0 is no quota. */
export interface Cupos {
  /** API keys in force, in all its ambientes together. */
  readonly claves: number
  /** Members and open invitations. */
  readonly miembros: number
  /** Timbrados in one ambiente, active or not: none is ever deleted. */
  readonly timbrados: number
  /** What its documentos in SANDBOX take. */
  readonly sandboxBytes: number
}

const MEGABYTE = 1_000_000
const AMPLIAR = 'pida a quien opera el servicio que amplíe el cupo'

/** Whether one more is one too many. */
const lleno = (hay: number, cupo: number): boolean => cupo !== 0 && hay >= cupo

const falta = (campo: string, detail: string) => wrong(campo, 'quota', detail)

export function cupoDeClaves(activas: number, cupo: number): Validated<null> {
  if (!lleno(activas, cupo)) return NOTHING
  const detail = `ya hay ${activas} claves activas en este contribuyente, contando todos sus ambientes, y se admiten ${cupo}. Revoque las que no se usen (Claves de API muestra el último uso), o ${AMPLIAR}`
  return falta('', detail)
}

/** A rotated key is on its way out, so that no rotation is held up by the quota; only how many are on their way at once is bounded. */
export function cupoDeGracia(enGracia: number, cupo: number): Validated<null> {
  if (!lleno(enGracia, cupo)) return NOTHING
  const detail = `ya hay ${enGracia} claves en gracia, y se admiten ${cupo}. Espere a que la gracia de alguna termine, revoque las que ya no se usen, o rote esta sin gracia`
  return falta('gracia', detail)
}

export function cupoDeMiembros(hay: number, cupo: number): Validated<null> {
  if (!lleno(hay, cupo)) return NOTHING
  const detail = `ya hay ${hay} miembros e invitaciones en este contribuyente, y se admiten ${cupo}. Quite a quienes ya no entran y las invitaciones que nadie tomó, o ${AMPLIAR}`
  return falta('correo', detail)
}

export function cupoDeTimbrados(ambiente: Ambiente, hay: number, cupo: number): Validated<null> {
  if (!lleno(hay, cupo)) return NOTHING
  const detail = `ya hay ${hay} timbrados en ${ambiente}, contando los inactivos, y se admiten ${cupo}. Si uno de los cargados sirve, active ese; si no, ${AMPLIAR}`
  return falta('numeroTimbrado', detail)
}

/** SANDBOX makes a timbrado for each establecimiento and punto that is used, so their number is limited. */
export function cupoDePuntos(hay: number, cupo: number): Validated<null> {
  if (!lleno(hay, cupo)) return NOTHING
  const detail = `ya hay ${hay} timbrados en SANDBOX, uno por establecimiento, punto y tipo de documento, y se admiten ${cupo}. Pruebe en uno de los que ya usó, o ${AMPLIAR}`
  return falta('numeroEstablecimiento', detail)
}

export function cupoDeSandbox(bytes: number, cupo: number): Validated<null> {
  if (!lleno(bytes, cupo)) return NOTHING
  const detail = `los documentos de SANDBOX de este contribuyente ocupan ${enMegas(bytes)}, y se admiten ${enMegas(cupo)}. Cada uno se borra solo a los 30 días; mientras tanto pruebe en DEV, para lo que hace falta el certificado de este RUC, o ${AMPLIAR}`
  return falta('sandbox', detail)
}

/** To a tenth, never rounded down: what is full never reads as if it were not. */
const enMegas = (bytes: number): string =>
  `${String(Math.ceil(bytes / (MEGABYTE / 10)) / 10).replace('.', ',')} MB`

/** That lead to one documento: each can be revoked by itself. */
const ENLACES_MAX = 20

export function cupoDeEnlaces(hay: number): Validated<null> {
  if (!lleno(hay, ENLACES_MAX)) return NOTHING
  return falta(
    '',
    `ya hay ${hay} enlaces a este documento, y se admiten ${ENLACES_MAX}: revoque uno que no haga falta, o comparta uno que ya tenga`,
  )
}

export function cupoDeCorreos(salieron: number, porDia: number): Validated<null> {
  if (!lleno(salieron, porDia)) return NOTHING
  return falta(
    '',
    `en las últimas 24 horas salieron ${salieron} correos de este contribuyente, y se admiten ${porDia}: espere, o comparta el enlace`,
  )
}

/** In one ambiente: each is one more delivery of everything. */
const WEBHOOKS_MAX = 10

export function cupoDeWebhooks(hay: number): Validated<null> {
  if (!lleno(hay, WEBHOOKS_MAX)) return NOTHING
  return falta(
    '',
    `ya hay ${hay} webhooks en este ambiente, y se admiten ${WEBHOOKS_MAX}: elimine uno que no use`,
  )
}

/** Of customers, or of products, in one ambiente. */
const CATALOGO_MAX = 200_000

/** What is there already can be written anew, however many there are: sales add to them too. */
export function cupoDeCatalogo({ hay, nuevas }: { hay: number; nuevas: number }): Validated<null> {
  if (nuevas === 0 || hay + nuevas <= CATALOGO_MAX) return NOTHING
  return falta('', `ya hay ${hay} en este ambiente, y se admiten ${CATALOGO_MAX}`)
}
