import { claveDeBloqueo } from '../nucleo.ts'
import {
  checkCampos,
  dia,
  field,
  instante,
  type Json,
  list,
  oneOf,
  readForma,
  required,
  rucOf,
  said,
} from './json.ts'
import { documentoDe, eventosDe, PeticionError, registerDocumento } from './operaciones.ts'
import { AMBIENTES, ambienteDe, type Ruta } from './rutas.ts'

const ESTADOS = ['ACT', 'SUS', 'SAD', 'BLQ', 'CAN', 'CDE'] as const

function need(value: string | null | undefined, name: string): string {
  if (value === null || value === undefined || value === '') throw new PeticionError(`Falta «${name}».`)
  return value
}

const DOCUMENTOS: readonly Ruta[] = [
  {
    metodo: 'GET',
    ruta: '/api/documentos',
    que: 'CDC registrados (?ambiente=test|prod&limite=100), los últimos primero',
    run({ nucleo, query }) {
      nucleo.ripen()
      const cdcs = [...nucleo.registro.of(ambienteDe(query)).documentos.cdcs()]
      return { total: cdcs.length, cdcs: cdcs.slice(-Number(query.get('limite') ?? 100)).reverse() }
    },
  },
  {
    metodo: 'POST',
    ruta: '/api/documentos',
    que: 'Registra como aprobado, sin juzgarlo, un rDE: {xml, ambiente?, aprobado?}',
    campos: ['xml', 'ambiente', 'aprobado'],
    run({ nucleo, body }) {
      const aprobado = instante(body, 'aprobado')
      const ambiente = oneOf(body, 'ambiente', AMBIENTES)
      return registerDocumento(nucleo, {
        xml: required(body, 'xml', 'string'),
        ...said({ ambiente, aprobado }),
      })
    },
  },
  {
    metodo: 'GET',
    ruta: '/api/documentos/*',
    que: 'Un documento con su XML y sus eventos (?ambiente=)',
    run: ({ nucleo, query, params: [cdc = ''] }) => documentoDe(nucleo, ambienteDe(query), cdc),
  },
  {
    metodo: 'GET',
    ruta: '/api/eventos',
    que: 'Eventos aprobados de un CDC (?cdc=&ambiente=)',
    run: ({ nucleo, query }) => ({
      eventos: eventosDe(nucleo, ambienteDe(query), need(query.get('cdc'), 'cdc')),
    }),
  },
  {
    metodo: 'GET',
    ruta: '/api/lotes',
    que: 'Lotes recibidos y su resultado (?ambiente=)',
    run({ nucleo, query }) {
      nucleo.ripen()
      return { lotes: nucleo.registro.of(ambienteDe(query)).lotes.all() }
    },
  },
]

const BLOQUEOS: readonly Ruta[] = [
  {
    metodo: 'GET',
    ruta: '/api/bloqueos',
    que: 'RUC bloqueados para lotes (?ambiente=)',
    run: ({ nucleo, query }) => ({ bloqueos: nucleo.registro.of(ambienteDe(query)).lotes.bloqueos() }),
  },
  {
    metodo: 'POST',
    ruta: '/api/bloqueos',
    que: 'Bloquea los lotes de un RUC: {ruc, minutos?, ambiente?}',
    campos: ['ruc', 'minutos', 'ambiente'],
    async run({ nucleo, body }) {
      const { lotes } = nucleo.registro.of(oneOf(body, 'ambiente', AMBIENTES) ?? 'test')
      const ruc = rucOf(required(body, 'ruc', 'string'))
      const minutos = field(body, 'minutos', 'number')
      if (minutos !== undefined && minutos <= 0)
        throw new PeticionError('«minutos» debe ser mayor que cero; un bloqueo se levanta con DELETE.')
      lotes.block(ruc, nucleo.reloj.now(), minutos)
      await nucleo.registro.flush()
      return { ruc, hasta: lotes.blockedUntil(ruc) }
    },
  },
  {
    metodo: 'DELETE',
    ruta: '/api/bloqueos/*',
    que: 'Levanta el bloqueo de un RUC (?ambiente=)',
    async run({ nucleo, query, params: [text = ''] }) {
      const [ruc, ambiente] = [rucOf(text), ambienteDe(query)]
      nucleo.registro.of(ambiente).lotes.unblock(ruc)
      nucleo.bloqueados.delete(claveDeBloqueo(ambiente, ruc))
      await nucleo.registro.flush()
      return { ruc }
    },
  },
]

const TIMBRADO = { es: /^\d{8}$/, dice: 'de ocho cifras' }
const TRES_DIGITOS = { es: /^\d{3}$/, dice: 'de tres cifras, como "001"' }
const ID_DE_CSC = { es: /^\d{4}$/, dice: 'de cuatro cifras, como 0001' }
const CSC = { es: /^[0-9A-Za-z]{32}$/, dice: 'de 32 letras o cifras' }
/** Those that a DE may be of. */
const TIPOS = [1, 4, 5, 6, 7, 9, 10] as const

const deTresDigitos = (body: Json, name: string) =>
  list(body, name, 'string')?.map(text => readForma(name, text, TRES_DIGITOS))

const tiposOf = (body: Json) =>
  list(body, 'tipos', 'number')?.map(tipos => oneOf({ tipos }, 'tipos', TIPOS) ?? tipos)

const DE_SI_O_NO = [
  'facturador',
  'organismoDelEstado',
  'habilitadoSincrono',
  'puedeConsultar',
  'loteBloqueado',
] as const

/** What he declared: of one who declared nothing nothing is compared (1261, 1262). */
function actividadesOf({ actividades }: Json) {
  if (actividades === undefined || actividades === null) return undefined
  const isLista =
    Array.isArray(actividades) && actividades.every(one => typeof one === 'object' && one !== null)
  if (!isLista) throw new PeticionError('«actividades» debe ser una lista de {codigo, descripcion}.')
  return actividades.map((one: Json) => {
    checkCampos(one, ['codigo', 'descripcion'])
    return { codigo: required(one, 'codigo', 'string'), descripcion: required(one, 'descripcion', 'string') }
  })
}

const PADRON: readonly Ruta[] = [
  {
    metodo: 'GET',
    ruta: '/api/contribuyentes/*',
    que: 'Quién es un RUC (con su dígito verificador o sin él)',
    run: ({ nucleo, params: [ruc = ''] }) => nucleo.registro.padron.find(rucOf(ruc)),
  },
  {
    metodo: 'PUT',
    ruta: '/api/contribuyentes/*',
    que: 'Cambia un RUC: {razonSocial?, estado?, facturador?, organismoDelEstado?, habilitadoSincrono?, puedeConsultar?, loteBloqueado?, actividades?: [{codigo, descripcion}]}',
    campos: ['razonSocial', 'estado', ...DE_SI_O_NO, 'actividades'],
    async run({ nucleo, body, params: [ruc = ''] }) {
      const cambio = said({
        razonSocial: field(body, 'razonSocial', 'string'),
        estado: oneOf(body, 'estado', ESTADOS),
        ...Object.fromEntries(DE_SI_O_NO.map(name => [name, field(body, name, 'boolean')])),
        actividades: actividadesOf(body),
      })
      const contribuyente = nucleo.registro.padron.put(rucOf(ruc), cambio)
      await nucleo.registro.flush()
      return contribuyente
    },
  },
  {
    metodo: 'PUT',
    ruta: '/api/timbrados/*',
    que: 'Registra un timbrado: {ruc, electronico?, activo?, inicio?, tipos?, establecimientos?, puntos?} (?ambiente=)',
    campos: ['ruc', 'electronico', 'activo', 'inicio', 'tipos', 'establecimientos', 'puntos'],
    async run({ nucleo, body, query, params: [numero = ''] }) {
      const timbrado = {
        numero: readForma('timbrado', numero, TIMBRADO),
        ruc: rucOf(required(body, 'ruc', 'string')),
        electronico: field(body, 'electronico', 'boolean') ?? true,
        activo: field(body, 'activo', 'boolean') ?? true,
        ...said({
          inicio: dia(body, 'inicio'),
          tipos: tiposOf(body),
          establecimientos: deTresDigitos(body, 'establecimientos'),
          puntos: deTresDigitos(body, 'puntos'),
        }),
      }
      nucleo.registro.of(ambienteDe(query)).putTimbrado(timbrado)
      await nucleo.registro.flush()
      return timbrado
    },
  },
  {
    metodo: 'PUT',
    ruta: '/api/csc/*/*',
    que: 'Registra el CSC de un RUC: /api/csc/{ruc}/{idCsc} con {valor}',
    campos: ['valor'],
    async run({ nucleo, body, params: [text = '', id = ''] }) {
      const ruc = rucOf(text)
      const valor = readForma('valor', required(body, 'valor', 'string'), CSC)
      nucleo.registro.padron.putCsc(ruc, readForma('idCsc', id, ID_DE_CSC), valor)
      await nucleo.registro.flush()
      return { ruc, id, valor }
    },
  },
]

export const RUTAS_DE_REGISTRO: readonly Ruta[] = [...DOCUMENTOS, ...BLOQUEOS, ...PADRON]
