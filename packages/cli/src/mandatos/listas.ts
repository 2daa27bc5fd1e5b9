import type { Mbohera } from '@mbohera/cliente'
import { Falla, fallaDe } from '../falla.ts'
import { type Mandato, type Opcion, type Pedido, textoDe } from '../mandato.ts'
import { clienteEn, type Mundo } from '../mundo.ts'
import { readCdcs } from './cdcs.ts'
import { ID_O_CDC, readArchivo, textoDeEvento } from './comunes.ts'

const LIMITE: Opcion = { nombre: 'limite', valor: 'N', texto: 'cuántos; 20 si falta, "todos" para todos' }

function limiteDe(pedido: Pedido): number {
  const text = textoDe(pedido, LIMITE.nombre) ?? '20'
  if (text === 'todos') return Number.POSITIVE_INFINITY
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Falla('uso', `--limite debe ser un número o "todos", no "${text}".`)
  return Number(text)
}

export const EVENTOS: Mandato = {
  nombre: 'eventos',
  resumen: 'Lista los eventos, o los de un documento',
  argumentos: [],
  opciones: [{ nombre: 'cdc', valor: 'CDC', texto: 'sólo los de ese documento', forma: ID_O_CDC }, LIMITE],
  ejemplos: [
    ['mbohera eventos --limite 5', 'los últimos cinco'],
    ['mbohera eventos --cdc 0180… --json', 'los de un documento, para un programa'],
  ],
  async run(mundo, pedido) {
    const { mbohera } = clienteEn(mundo)
    const limite = limiteDe(pedido)
    const cdc = textoDe(pedido, 'cdc')
    const eventos = []
    const de = cdc === null ? {} : { documentoElectronicoId: (await mbohera.documento(cdc)).id }
    for await (const evento of mbohera.eventos(de)) {
      eventos.push(evento)
      if (eventos.length >= limite) break
    }
    const texto = eventos.length === 0 ? 'No hay ninguno.' : eventos.map(textoDeEvento).join('\n')
    return { salida: 'bien', texto, datos: { eventos } }
  },
}

const A_LA_VEZ = 100

type Adoptado = Extract<
  Awaited<ReturnType<Mbohera['adoptar']>>,
  { resultados: unknown }
>['resultados'][number]

interface Traidos {
  readonly resultados: readonly Adoptado[]
  /** Those of which nobody said anything, and why. */
  readonly faltan: readonly string[]
  readonly falla: Falla | null
}

/** A hundred at a time: what was said of the first ones stays said, whatever becomes of the rest. */
async function traer(mundo: Mundo, cdcs: readonly string[]): Promise<Traidos> {
  const { mbohera } = clienteEn(mundo)
  const resultados: Adoptado[] = []
  for (let at = 0; at < cdcs.length; at += A_LA_VEZ) {
    mundo.terminal.progress(`Adoptando ${at + 1} de ${cdcs.length}…`)
    try {
      const one = await mbohera.adoptar(cdcs.slice(at, at + A_LA_VEZ))
      if ('resultados' in one) resultados.push(...one.resultados)
    } catch (error) {
      if (at === 0) throw error
      return { resultados, faltan: cdcs.slice(at), falla: fallaDe(error) }
    }
  }
  return { resultados, faltan: [], falla: null }
}

export const ADOPTAR: Mandato = {
  nombre: 'adoptar',
  resumen: 'Trae de SIFEN documentos que emitió otro sistema',
  argumentos: [{ nombre: 'CDC', texto: 'los CDC', opcional: true, varios: true }],
  opciones: [
    { nombre: 'archivo', valor: 'ARCHIVO', texto: 'un texto con los CDC, estén como estén', archivo: true },
  ],
  ejemplos: [
    ['mbohera adoptar 0180… 0180…', 'dos'],
    ['mbohera adoptar --archivo ventas-viejas.csv', 'todos los de un archivo, de a cien'],
  ],
  async run(mundo, pedido) {
    const archivo = textoDe(pedido, 'archivo')
    const cdcs = [...pedido.argumentos, ...(archivo === null ? [] : readCdcs(readArchivo(archivo), archivo))]
    if (cdcs.length === 0)
      throw new Falla(
        'uso',
        'No hay ningún CDC que adoptar.',
        'Escríbalos, o nombre un archivo que los tenga.',
      )
    const { resultados, faltan, falla } = await traer(mundo, cdcs)
    const mal = resultados.filter(({ motivo }) => motivo !== null)
    const lineas = resultados.map(
      ({ cdc, resultado, motivo }) => `${cdc}  ${resultado}${motivo === null ? '' : `: ${motivo.detail}`}`,
    )
    if (falla === null)
      return {
        salida: mal.length === 0 ? 'bien' : 'noAceptado',
        texto: lineas.join('\n'),
        datos: { resultados },
      }
    const { message: detalle, remedio, tipo, faltas } = falla
    const quedan = `${detalle}\nPor eso faltan ${faltan.length} de ${cdcs.length}, desde ${faltan[0]}. Repita el mismo mandato: lo que ya está no se trae dos veces.`
    return {
      salida: falla.salida,
      texto: [...lineas, quedan, ...(remedio === '' ? [] : [`→ ${remedio}`])].join('\n'),
      datos: { resultados, faltan, error: { tipo, detalle, remedio, faltas } },
    }
  },
}
