import { rmSync, statSync, writeFileSync } from 'node:fs'
import { Falla, fallaDe, isSinLugar } from '../falla.ts'
import { type Mandato, type Opcion, type Pedido, type Resultado, textoDe } from '../mandato.ts'
import { clienteEn } from '../mundo.ts'
import { CDC } from './comunes.ts'

const SALIDA: Opcion = {
  nombre: 'salida',
  valor: 'ARCHIVO',
  texto: 'dónde se guarda; "-" es la salida estándar',
  archivo: true,
}
const PISAR: Opcion = { nombre: 'pisar', texto: 'aunque el archivo exista' }

/** The bytes of a file, where the person wants them. What is there already is not written over by itself. */
function guardar(pedido: Pedido, json: boolean, nombre: string, bytes: Uint8Array): Resultado {
  const path = textoDe(pedido, SALIDA.nombre) ?? nombre
  if (path === '-') {
    if (json)
      throw new Falla(
        'uso',
        'Con --json y --salida - no se sabe qué va en la salida.',
        'Guarde en un archivo.',
      )
    return { salida: 'bien', texto: '', datos: {}, bytes }
  }
  try {
    writeFileSync(path, bytes, { flag: pedido.opciones.pisar === true ? 'w' : 'wx' })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST')
      throw new Falla('uso', `${path} ya existe.`, 'Nombre otro con --salida, o agregue --pisar.')
    // Half a file would be taken for the whole one.
    const half = isSinLugar(error) && statSync(path).isFile()
    if (pedido.opciones.pisar !== true || half) rmSync(path, { force: true })
    if (isSinLugar(error)) throw fallaDe({ code, path })
    throw new Falla('uso', `No se puede escribir ${path} (${code}).`, 'Nombre otro lugar con --salida.')
  }
  return { salida: 'bien', texto: path, datos: { archivo: path, bytes: bytes.length } }
}

const FORMATOS = ['a4', 'ticket', 'ticket58'] as const

export const KUDE: Mandato = {
  nombre: 'kude',
  resumen: 'Guarda el KuDE (PDF) de un documento aprobado',
  argumentos: [CDC],
  opciones: [
    { nombre: 'formato', valor: 'FORMATO', texto: 'a4 si falta; ticket: cinta de 80 mm', valores: FORMATOS },
    { nombre: 'original', texto: 'como era antes de nominarlo o cancelarlo' },
    SALIDA,
    PISAR,
  ],
  ejemplos: [
    ['mbohera kude 0180…', 'lo guarda como 0180….pdf'],
    ['mbohera kude 0180… --formato ticket --salida - | lp', 'a la impresora'],
  ],
  async run({ json, ...mundo }, pedido) {
    const [id] = pedido.argumentos
    const pedida = textoDe(pedido, 'formato')
    const formato = FORMATOS.find(formato => formato === pedida) ?? 'a4'
    const { mbohera } = clienteEn({ json, ...mundo })
    const bytes = await mbohera.kude(id!, { formato, original: pedido.opciones.original === true })
    return guardar(pedido, json, `${id}.pdf`, bytes)
  },
}

export const XML: Mandato = {
  nombre: 'xml',
  resumen: 'Guarda el XML firmado de un documento, o de un evento',
  argumentos: [CDC],
  opciones: [{ nombre: 'evento', texto: 'lo que se nombra es el id de un evento' }, SALIDA, PISAR],
  ejemplos: [
    ['mbohera xml 0180… --salida factura.xml', 'el documento'],
    ['mbohera xml 12 --evento --salida - | xmllint --format -', 'un evento'],
  ],
  async run({ json, ...mundo }, pedido) {
    const id = pedido.argumentos[0]!
    const { mbohera } = clienteEn({ json, ...mundo })
    const esEvento = pedido.opciones.evento === true
    const text = await (esEvento ? mbohera.xmlDeEvento(id) : mbohera.xml(id))
    return guardar(pedido, json, `${esEvento ? 'evento-' : ''}${id}.xml`, Buffer.from(text, 'utf8'))
  },
}
