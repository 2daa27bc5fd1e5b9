import type { Cuerpos } from '@mbohera/cliente'
import { Falla } from '../falla.ts'
import type { Mandato, Pedido } from '../mandato.ts'
import { CANCELAR } from '../mandatos/cancelar.ts'
import { parseJson } from '../mandatos/comunes.ts'
import { DOCTOR } from '../mandatos/doctor.ts'
import { EMITIR } from '../mandatos/emitir.ts'
import { ESTADO } from '../mandatos/estado.ts'
import { EXPLICAR } from '../mandatos/explicar.ts'
import { INUTILIZAR } from '../mandatos/inutilizar.ts'
import { EVENTOS } from '../mandatos/listas.ts'
import { NOMINAR } from '../mandatos/nominar.ts'
import { PENDIENTES } from '../mandatos/pendientes.ts'
import { VERIFICAR } from '../mandatos/verificar.ts'
import { clienteEn, type Mundo } from '../mundo.ts'

/** What a command reads from its standard input is an argument here. */
export interface Entrada {
  readonly nombre: string
  readonly tipo: 'object' | 'string'
  readonly texto: string
}

/** A command as a model is offered it. */
export interface Herramienta {
  readonly mandato: Mandato
  /** Of its options, those that make sense here: none that names a file. */
  readonly opciones: readonly string[]
  readonly entrada?: Entrada
  /** What would be done, for the person who says yes to it. Whatever has one changes something. */
  readonly previa?: (mundo: Mundo, pedido: Pedido, entrada: string) => Promise<object>
}

const documento = async (mundo: Mundo, { argumentos: [id] }: Pedido) => {
  const { cdc, numeroFormateado, estado, tipoDocumento, fechaEmision, total, receptor } = await clienteEn(
    mundo,
  ).mbohera.documento(id!)
  return { cdc, numeroFormateado, estado, tipoDocumento, fechaEmision, total, receptor }
}

/** Of what has a fault nobody is asked whether it may be done. */
async function previewEmision(mundo: Mundo, _pedido: Pedido, text: string): Promise<object> {
  // What it is, the service judges: every fault comes back by its field.
  const cuerpo = parseJson(text, 'documento') as Cuerpos['emitir']
  const vista = await clienteEn(mundo).mbohera.vistaPrevia(cuerpo)
  if (vista.valido) return vista
  throw new Falla('noAceptado', 'Así no se puede emitir.', 'Corrija cada campo, y llame otra vez.', vista)
}

export const LEEN: readonly Herramienta[] = [
  { mandato: ESTADO, opciones: ['esperar', 'hasta'] },
  { mandato: EVENTOS, opciones: ['cdc', 'limite'] },
  { mandato: PENDIENTES, opciones: [] },
  { mandato: EXPLICAR, opciones: [] },
  { mandato: DOCTOR, opciones: [] },
  {
    mandato: VERIFICAR,
    opciones: [],
    entrada: { nombre: 'xml', tipo: 'string', texto: 'el XML firmado, entero y sin tocarlo' },
  },
]

export const ESCRIBEN: readonly Herramienta[] = [
  {
    mandato: EMITIR,
    opciones: ['esperar', 'hasta', 'idempotency-key'],
    entrada: {
      nombre: 'documento',
      tipo: 'object',
      texto: 'el documento, como lo pide POST /documento-electronico',
    },
    previa: previewEmision,
  },
  {
    mandato: NOMINAR,
    opciones: ['ruc', 'nombre', 'motivo', 'idempotency-key'],
    previa: async (mundo, pedido) => ({
      documento: await documento(mundo, pedido),
      nominar: pedido.opciones,
    }),
  },
  {
    mandato: CANCELAR,
    opciones: ['motivo', 'idempotency-key'],
    previa: async (mundo, pedido) => ({
      documento: await documento(mundo, pedido),
      cancelar: pedido.opciones,
    }),
  },
  {
    mandato: INUTILIZAR,
    opciones: [
      'timbrado',
      'establecimiento',
      'punto',
      'desde',
      'hasta',
      'tipo',
      'serie',
      'motivo',
      'idempotency-key',
    ],
    previa: async (_mundo, { opciones }) => ({ inutilizar: opciones }),
  },
]
