import type { Cuerpos, DocumentoEmitido, ResultadoDeEmision } from '@mbohera/cliente'
import { cuentaEn } from '../cuenta.ts'
import { type Escrito, escribir, proceed } from '../escribir.ts'
import { Falla, fallaDe } from '../falla.ts'
import { isDe, listIntenciones } from '../intenciones.ts'
import { type Mandato, type Pedido, type Resultado, textoDe } from '../mandato.ts'
import { clienteEn, type Mundo } from '../mundo.ts'
import { horaDe, incierto, LLAVE, readArchivo, readJson } from './comunes.ts'
import { esperarDocumento, HASTA, segundosDe } from './estado.ts'
import { preguntarVenta } from './preguntar-venta.ts'

const ESPERAR = 'esperar'

async function emitido(mundo: Mundo, pedido: Pedido, escrito: Escrito<'emitir'>): Promise<Resultado> {
  const resultado: ResultadoDeEmision = escrito.resultado
  if (resultado.resultado === 'incierto') return incierto(resultado)
  const { documento, repetido } = resultado
  const datos = { resultado: 'emitido', repetido, documento }
  const texto = textoDeEmitido(documento, repetido)
  if (pedido.opciones[ESPERAR] !== true) return { salida: 'bien', texto, datos, despues: escrito.olvidar }
  // It is issued: that is told, whatever becomes of the question.
  const visto = await esperarDocumento(mundo, documento.cdc, segundosDe(pedido)).catch(sinSaber)
  return {
    ...visto,
    texto: `${texto}\n${visto.texto}`,
    datos: { ...datos, espera: visto.datos },
    despues: escrito.olvidar,
  }
}

/** Why nobody could be asked how it ended; that says nothing of the documento. */
function sinSaber(error: unknown): Resultado {
  const { message: detalle, remedio, tipo } = fallaDe(error)
  return {
    salida: 'enEspera',
    texto: `Está emitido, y no se pudo preguntar cómo terminó: ${detalle}${remedio === '' ? '' : `\n→ ${remedio}`}`,
    datos: { resultado: 'espera', documento: null, error: { tipo, detalle, remedio } },
  }
}

export const textoDeEmitido = (
  { cdc, numeroFormateado, estado, tipoDocumento, aviso }: DocumentoEmitido,
  repetido: boolean,
): string =>
  [
    `${tipoDocumento} ${numeroFormateado} ${estado}${repetido ? '  (ya se había emitido)' : ''}`,
    `  CDC        ${cdc}`,
    `  Qué sigue  mbohera estado ${cdc} --esperar`,
    ...(aviso === undefined ? [] : [`  Aviso      ${aviso}`]),
  ].join('\n')

/** What was asked for step by step and is not known yet comes first: the same answers would be another sale. */
async function preguntada(mundo: Mundo): Promise<Escrito<'emitir'>> {
  const cuenta = await cuentaEn(mundo)
  const pendiente = listIntenciones(mundo.entorno).find(
    one => one.preguntada && one.guardada.operacion === 'emitir' && isDe(cuenta, one),
  )
  if (pendiente !== undefined) {
    mundo.terminal.tell(
      `Hay una emisión del ${horaDe(new Date(pendiente.desde))} de la que no se sabe qué pasó; primero, esa.`,
    )
    return proceed(mundo, pendiente)
  }
  const { mbohera } = clienteEn(mundo)
  const cuerpo = await preguntarVenta(
    mundo.terminal,
    async venta => (await mbohera.vistaPrevia(venta)).totales?.total ?? null,
  )
  return escribir(mundo, { operacion: 'emitir', id: null, cuerpo, propia: null, preguntada: true })
}

async function cuerpoDe(mundo: Mundo, archivo: string | undefined): Promise<Cuerpos['emitir']> {
  const fromStdin = archivo === undefined || archivo === '-'
  const bytes = fromStdin ? await mundo.terminal.readAll() : readArchivo(archivo)
  if (fromStdin && bytes.toString('latin1').trim() === '')
    throw new Falla(
      'uso',
      'No llegó ningún documento por la entrada.',
      'Nombre un archivo, o escriba mbohera emitir --preguntar.',
    )
  // What it is, the service judges: every fault comes back by its field.
  return readJson(bytes, fromStdin ? 'La entrada' : archivo) as Cuerpos['emitir']
}

export const EMITIR: Mandato = {
  nombre: 'emitir',
  resumen: 'Emite un documento: de un archivo, de la entrada, o preguntando',
  explica:
    'El archivo es el JSON de la API. En una terminal y sin archivo, pregunta paso a paso. Si el programa se corta, repita el mismo mandato: se averigua qué pasó, y no se emite dos veces.',
  argumentos: [
    { nombre: 'ARCHIVO', texto: 'el documento como JSON; "-" es la entrada', opcional: true, archivo: true },
  ],
  opciones: [
    { nombre: 'preguntar', texto: 'paso a paso, aunque no haya una terminal' },
    { nombre: ESPERAR, texto: 'hasta que SIFEN lo apruebe o rechace' },
    HASTA,
    LLAVE,
  ],
  ejemplos: [
    ['mbohera emitir factura.json --esperar', 'emite, y espera a SIFEN'],
    ['php factura.php | mbohera emitir - --json', 'desde otro programa'],
    ['mbohera emitir', 'paso a paso'],
  ],
  async run(mundo, pedido) {
    const [archivo] = pedido.argumentos
    const pregunta = pedido.opciones.preguntar === true
    if (pregunta && archivo !== undefined) throw new Falla('uso', 'Con --preguntar sobra el archivo.')
    const propia = textoDe(pedido, LLAVE.nombre)
    const asked = pregunta || (archivo === undefined && mundo.terminal.entradaEsPersona)
    const escrito = asked
      ? await preguntada(mundo)
      : await escribir(mundo, {
          operacion: 'emitir',
          id: null,
          cuerpo: await cuerpoDe(mundo, archivo),
          propia,
        })
    return emitido(mundo, pedido, escrito)
  },
}
