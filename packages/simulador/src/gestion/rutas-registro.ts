import { claveDeBloqueo } from '../nucleo.ts'
import { field, instante, list, oneOf, required, rucOf, said } from './json.ts'
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
    async run({ nucleo, body }) {
      const { lotes } = nucleo.registro.of(oneOf(body, 'ambiente', AMBIENTES) ?? 'test')
      const ruc = rucOf(required(body, 'ruc', 'string'))
      lotes.block(ruc, nucleo.reloj.now(), field(body, 'minutos', 'number'))
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
    que: 'Cambia un RUC: {razonSocial?, estado?, facturador?, organismoDelEstado?, habilitadoSincrono?, puedeConsultar?, loteBloqueado?}',
    async run({ nucleo, body, params: [ruc = ''] }) {
      const flag = (name: string) => field(body, name, 'boolean')
      const cambio = said({
        razonSocial: field(body, 'razonSocial', 'string'),
        estado: oneOf(body, 'estado', ESTADOS),
        facturador: flag('facturador'),
        organismoDelEstado: flag('organismoDelEstado'),
        habilitadoSincrono: flag('habilitadoSincrono'),
        puedeConsultar: flag('puedeConsultar'),
        loteBloqueado: flag('loteBloqueado'),
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
    async run({ nucleo, body, query, params: [numero = ''] }) {
      const timbrado = {
        numero,
        ruc: rucOf(required(body, 'ruc', 'string')),
        electronico: field(body, 'electronico', 'boolean') ?? true,
        activo: field(body, 'activo', 'boolean') ?? true,
        ...said({
          inicio: field(body, 'inicio', 'string'),
          tipos: list(body, 'tipos', 'number'),
          establecimientos: list(body, 'establecimientos', 'string'),
          puntos: list(body, 'puntos', 'string'),
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
    async run({ nucleo, body, params: [text = '', id = ''] }) {
      const ruc = rucOf(text)
      const valor = required(body, 'valor', 'string')
      nucleo.registro.padron.putCsc(ruc, id, valor)
      await nucleo.registro.flush()
      return { ruc, id, valor }
    },
  },
]

export const RUTAS_DE_REGISTRO: readonly Ruta[] = [...DOCUMENTOS, ...BLOQUEOS, ...PADRON]
