import { azar } from '../../recovery/campana/azar.ts'
import type { Blanco } from '../blanco.ts'
import { Cable } from '../cable.ts'
import { juzgar, OPERACIONES, type Operacion } from '../contrato.ts'
import { type Credencial, credenciales } from './credenciales.ts'
import { DESVIOS, type Desvio, metodosDe, type Pedido } from './desvios.ts'
import { alPasar, type Clase, type DeQuien, juicio } from './esperado.ts'

interface Celda {
  op: Operacion
  credencial: Credencial
  desvio: Desvio
}

export interface ParteDeMatriz {
  celdas: number
  /** Those that were refused as they had to be, and those that got through as they had to. */
  rechazadas: number
  pasaron: number
  faltas: string[]
  /** What changed of somebody whom nobody here may touch. */
  tocado: string[]
}

/** Who is worth a deviation: one of each kind. */
const CON_DESVIO =
  /^(ninguna|desconocida|clave (DEV|PROD|SANDBOX|DEV de otro)|PROPIETARIO|EMISOR|LECTOR|PROPIETARIO de otro|JWT sin firma)$/

/** What the other one does to what is hers is no attack, and hides one. */
const tocaLoSuyo = (op: Operacion, { deQuien }: Desvio, clase: Clase): boolean =>
  deQuien === 'de otro' && op.metodo !== 'GET' && clase.tipo !== 'nada' && clase.contribuyente === 2

function celdas(quienes: readonly Credencial[]): Celda[] {
  return OPERACIONES.flatMap(op =>
    DESVIOS.filter(({ aplica }) => aplica(op)).flatMap(desvio =>
      quienes
        .filter(({ nombre }) => desvio.nombre === 'ninguno' || CON_DESVIO.test(nombre))
        .filter(({ clase }) => !tocaLoSuyo(op, desvio, clase))
        .map(credencial => ({ op, credencial, desvio })),
    ),
  )
}

function pedidoDe(blanco: Blanco, { op, credencial, desvio }: Celda): Pedido {
  const cosas = blanco.cosas[desvio.deQuien ?? 'propias'] as unknown as Record<string, string>
  const path = op.plantilla.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'contribuyenteId') return desvio.contribuyenteId ?? '1'
    if (name === 'id' && op.plantilla.includes('recibido')) return cosas.recibidoId ?? '999999'
    return name === 'documento' ? '80088888-0' : (cosas[name] ?? '999999')
  })
  const consulta = credencial.consulta ?? (op.plantilla.endsWith('/precarga') ? 'tipo=NCE' : undefined)
  const plano: Pedido = {
    metodo: op.metodo,
    path,
    headers: { ...credencial.headers, ...(op.tieneCuerpo ? { 'content-type': 'application/json' } : {}) },
    ...(consulta === undefined ? {} : { consulta }),
    ...(op.tieneCuerpo ? { cuerpo: '{}' } : {}),
  }
  return desvio.cambia?.(plano, op) ?? plano
}

/** Words that stand only in what is of one of them. */
const MARCAS: Record<DeQuien, RegExp> = {
  propias: /EJEMPLO SA|80099999|CLIENTA PROPIA|(ana|carla)@ejemplo/,
  'de otro ambiente': /CLIENTA EN PROD/,
  'de otro': /OTRA SA|80088888|CLIENTA AJENA|beto@otra/,
}

/** Whose things this answer may show. */
function puedeVer({ clase }: Credencial): DeQuien[] {
  if (clase.tipo === 'nada') return []
  const contribuyente = clase.contribuyente
  if (contribuyente === null) return []
  if (contribuyente === 2) return ['de otro']
  return clase.tipo === 'clave' && clase.ambiente === 'PROD' ? ['propias', 'de otro ambiente'] : ['propias']
}

/** The name of the path comes back in a refusal; so does the RUC that was asked for. */
const sinLoPedido = (texto: string, path: string): string =>
  texto.replaceAll(path, '').replaceAll(
    decodeURIComponent(
      path
        .split('/')
        .at(-1)!
        .replace(/%(?![0-9a-f]{2})/gi, ''),
    ),
    '',
  )

function filtraciones(celda: Celda, status: number, texto: string, path: string): string[] {
  // Of whom SIFEN knows anybody with a credential may ask.
  if (status < 300 && celda.op.plantilla.includes('{documento}')) return []
  const ve =
    status < 400 || status === 409 || status === 422 || status === 503 ? puedeVer(celda.credencial) : []
  return (Object.keys(MARCAS) as DeQuien[])
    .filter(deQuien => !ve.includes(deQuien) && MARCAS[deQuien].test(sinLoPedido(texto, path)))
    .map(deQuien => `shows what is ${deQuien}: ${MARCAS[deQuien].exec(texto)?.[0]}`)
}

/** As it goes over the wire: nothing on the way mends it. */
function bytesDe({ metodo, path, headers, otraVez, cuerpo }: Pedido): Buffer {
  const body = Buffer.from(cuerpo ?? '')
  const all = [
    ['host', '127.0.0.1'],
    ...Object.entries(headers),
    ...(otraVez === undefined ? [] : [otraVez]),
    ...(cuerpo === undefined ? [] : [['content-length', String(body.length)]]),
  ]
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${metodo} ${path} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), body])
}

async function probar(blanco: Blanco, cable: Cable, celda: Celda, parte: ParteDeMatriz): Promise<void> {
  const { op, credencial, desvio } = celda
  const { metodo, path, headers, otraVez, consulta, cuerpo } = pedidoDe(blanco, celda)
  const llano = {
    juicio: juicio(op, credencial.clase),
    alPasar: alPasar(op, credencial.clase, desvio.deQuien ?? 'propias'),
  }
  const esperado = desvio.espera(op, credencial, llano)
  const url = consulta === undefined ? path : `${path}?${consulta}`
  const answer = await cable.enviar(
    bytesDe({
      metodo,
      path: url,
      headers,
      ...(cuerpo === undefined ? {} : { cuerpo }),
      ...(otraVez === undefined ? {} : { otraVez }),
    }),
    {
      sinCuerpo: metodo === 'HEAD',
      // Of a long body that is refused nobody reads the end: the connection is hung up.
      ultimo: (cuerpo?.length ?? 0) > 2 ** 20,
    },
  )
  if ('corte' in answer) {
    parte.faltas.push(`${op.operationId} × ${credencial.nombre} × ${desvio.nombre}: ${answer.corte}`)
    return
  }
  const { status, texto } = answer
  const faltas = [
    ...(esperado.includes(status) ? [] : [`${status} instead of ${esperado.join(' or ')}`]),
    ...juzgar({ metodo, url, status, headers: answer.headers, texto }),
    ...filtraciones(celda, status, texto, path),
    ...(status === 401 && answer.headers['www-authenticate'] !== 'Bearer'
      ? ['a 401 without WWW-Authenticate']
      : []),
    ...(status === 405 &&
    String(answer.headers.allow).split(', ').sort().join() !== metodosDe(path).sort().join()
      ? [`Allow: ${String(answer.headers.allow)}`]
      : []),
  ]
  parte.celdas++
  if (status < 400) parte.pasaron++
  else parte.rechazadas++
  for (const falta of faltas)
    parte.faltas.push(
      `${op.operationId} × ${credencial.nombre} × ${desvio.nombre}: ${falta} (${metodo} ${url.slice(0, 120)})`,
    )
}

/** Everything that is of the contribuyente 2, as it stands in the database. */
async function huellaDelOtro({ servicio }: Blanco): Promise<Map<string, string>> {
  const tablas = ['contribuyente', 'miembro', 'api_key', 'timbrado', 'documento', 'evento_sifen', 'auditoria']
  const found = new Map<string, string>()
  for (const tabla of tablas) {
    const { rows } = await servicio.db.query(
      `select (to_jsonb(t) - 'ultimo_uso')::text as fila from ${tabla} t where contribuyente_id = 2 order by 1`,
    )
    found.set(tabla, rows.map(({ fila }) => fila).join('\n'))
  }
  return found
}

export interface PlanDeMatriz {
  semilla: number
  /** Not all cells, but so many of them, drawn. */
  cuantas?: number
  say?: (text: string) => void
}

/** Every route × every credential, each once more with one deviation. */
export async function matriz(
  blanco: Blanco,
  { semilla, cuantas, say = () => {} }: PlanDeMatriz,
): Promise<ParteDeMatriz> {
  const todas = celdas(await credenciales(blanco))
  const { next } = azar(semilla)
  const share = cuantas === undefined ? 1 : cuantas / todas.length
  const elegidas = todas.filter(() => next() < share)
  const parte: ParteDeMatriz = { celdas: 0, rechazadas: 0, pasaron: 0, faltas: [], tocado: [] }
  const before = await huellaDelOtro(blanco)
  const cable = new Cable(blanco.port)
  for (const celda of elegidas) {
    await probar(blanco, cable, celda, parte)
    if (parte.celdas % 1000 === 0) say(`${parte.celdas} de ${elegidas.length}, ${parte.faltas.length} faltas`)
  }
  cable.cerrar()
  const after = await huellaDelOtro(blanco)
  parte.tocado = [...before].filter(([tabla, filas]) => after.get(tabla) !== filas).map(([tabla]) => tabla)
  return parte
}
