import { FORMA_CDC } from '@mbohera/sifen/valores'
import type { TObject, TSchema } from 'typebox'
import { AMBIENTES } from '../../domain/ambiente.ts'
import { admitsIndulgencia, INDULGENCIA } from '../prefer.ts'
import type { Route } from '../route.ts'
import type { Componentes, Json } from './componentes.ts'
import { CDC_DE_FACTURA } from './ejemplos/comunes.ts'

const id = (name: string, description: string, example: number): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'integer', minimum: 1 },
  example,
})

/** As `parseRef` takes it: the RUC in a CDC may end with a letter. */
const ID_O_CDC = `^\\d+$|${FORMA_CDC.source}`

/** Every parameter of a path, by its name in the route. */
const DE_RUTA: Record<string, { componente: string; parametro: Json }> = {
  contribuyenteId: { componente: 'ContribuyenteId', parametro: id('contribuyenteId', 'El contribuyente', 1) },
  apiKeyId: { componente: 'ApiKeyId', parametro: id('apiKeyId', 'La API key', 2) },
  alertaId: { componente: 'AlertaId', parametro: id('alertaId', 'La alerta', 3) },
  miembroId: { componente: 'MiembroId', parametro: id('miembroId', 'El miembro', 5) },
  timbradoId: { componente: 'TimbradoId', parametro: id('timbradoId', 'El timbrado', 41) },
  idCsc: {
    componente: 'IdCsc',
    parametro: {
      name: 'idCsc',
      in: 'path',
      required: true,
      description: 'El identificador del CSC, de cuatro dígitos',
      schema: { type: 'string', pattern: '^\\d{1,4}$' },
      example: '0001',
    },
  },
  adopcionId: {
    componente: 'AdopcionId',
    parametro: id('adopcionId', 'El pedido de traer documentos', 1),
  },
  recurrenteId: { componente: 'RecurrenteId', parametro: id('recurrenteId', 'El recurrente', 1) },
  tandaId: { componente: 'TandaId', parametro: id('tandaId', 'La tanda', 1) },
  peticionId: { componente: 'PeticionId', parametro: id('peticionId', 'La petición', 1) },
  enlaceId: { componente: 'EnlaceId', parametro: id('enlaceId', 'El enlace', 1) },
  webhookId: { componente: 'WebhookId', parametro: id('webhookId', 'El webhook', 1) },
  eventoSifenId: { componente: 'EventoSifenId', parametro: id('eventoSifenId', 'El evento', 1) },
  id: {
    componente: 'DocumentoId',
    parametro: {
      name: 'id',
      in: 'path',
      required: true,
      description: 'El número del documento (`id`) o su CDC de 44 caracteres',
      schema: { type: 'string', pattern: ID_O_CDC },
      example: '1',
    },
  },
  cdc: {
    componente: 'Cdc',
    parametro: {
      name: 'cdc',
      in: 'path',
      required: true,
      description: 'El CDC de 44 caracteres del documento, o su número',
      schema: { type: 'string', pattern: ID_O_CDC },
      example: CDC_DE_FACTURA,
    },
  },
  documento: {
    componente: 'Documento',
    parametro: {
      name: 'documento',
      in: 'path',
      required: true,
      description: 'El RUC, con dígito verificador o sin él',
      schema: { type: 'string' },
      example: '80012345-0',
    },
  },
}

const DE_CABECERA = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Una clave por intención, de hasta 255 caracteres ASCII visibles. Repetida, la respuesta es la de la primera vez; vale para todas las operaciones que escriben del mismo contribuyente y ambiente. Repita con ella cuando no sepa si una solicitud llegó.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'pedido-2026-000123',
  },
  MboheraAmbiente: {
    name: 'Mbohera-Ambiente',
    in: 'header',
    required: false,
    description:
      'El ambiente que la persona está viendo. Si el que ella eligió es otro (para una API key nueva: si el del contribuyente es otro), no se hace nada y la respuesta es 409. Sin ella vale el del contribuyente.',
    schema: { type: 'string', enum: [...AMBIENTES] },
    example: 'DEV',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      'Con `handling=lenient` (RFC 7240) se ignoran las palabras del cuerpo y los parámetros que no existen, también las que se parecen a una que existe y las que todavía no se admiten: lo que dicen no tendrá efecto. Sin ella son faltas.',
    schema: { type: 'string' },
    example: INDULGENCIA,
  },
  XRequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Un identificador suyo para esta solicitud; vuelve en la respuesta y queda en el registro',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '0b8e6f0c5d9a4c1e',
  },
} satisfies Record<string, Json>

/** Those that stand once and are referred to. */
export const PARAMETROS: Record<string, Json> = {
  ...Object.fromEntries(Object.values(DE_RUTA).map(({ componente, parametro }) => [componente, parametro])),
  ...DE_CABECERA,
}

const referencia = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

/** Routes of a member take the header Mbohera-Ambiente: a request is for one ambiente, and the page says which one it shows. */
const nombraAmbiente = ({ acceso, eligeAmbiente }: Route): boolean =>
  acceso.tipo === 'miembro' && !eligeAmbiente

export function parametrosDe(route: Route, componentes: Componentes): Json[] {
  const cabeceras: (keyof typeof DE_CABECERA)[] = [
    ...(route.idempotente ? (['IdempotencyKey'] as const) : []),
    ...(nombraAmbiente(route) ? (['MboheraAmbiente'] as const) : []),
    ...(admitsIndulgencia(route) ? (['Prefer'] as const) : []),
    'XRequestId',
  ]
  return [
    ...[...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => referencia(deRuta(name).componente)),
    ...deConsulta(route.query, componentes),
    ...cabeceras.map(referencia),
  ]
}

function deRuta(name: string) {
  const known = DE_RUTA[name]
  if (known === undefined) throw new Error(`The path parameter ${name} is not described`)
  return known
}

function deConsulta(query: TObject | undefined, componentes: Componentes): Json[] {
  const { properties, required = [] }: { properties?: Record<string, TSchema>; required?: string[] } =
    query ?? {}
  return Object.entries(properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = componentes.schema(property)
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
}
