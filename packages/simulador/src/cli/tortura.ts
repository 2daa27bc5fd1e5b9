import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSimulador } from '../simulador.ts'
import { type Boleta, boletaDe, formatBoleta } from '../tortura/boleta.ts'
import { ACTOS, type Acto, listCasos } from '../tortura/casos.ts'
import { Tortura } from '../tortura/correr.ts'
import { type GestionDeTortura, gestionDe } from '../tortura/gestion.ts'
import { type Dicho, Sujeto, SujetoError } from '../tortura/sujeto.ts'
import { checkRuc, parseEntero, UsoError } from './comun.ts'

const OPTIONS = {
  cliente: { type: 'string' },
  gestion: { type: 'string' },
  ruc: { type: 'string', default: '80099999-1' },
  plazo: { type: 'string', default: '25000' },
  reposo: { type: 'string', default: '3500' },
  'desde-numero': { type: 'string', default: '1' },
  actos: { type: 'string', default: ACTOS.join(',') },
  casos: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const

const CSC = { id: '0001', valor: 'ABCD0000000000000000000000000000' }
const DEMORA_LOTE_MS = 300

function actosOf(text: string): Acto[] {
  return text.split(',').map(name => {
    const acto = ACTOS.find(one => one === name.trim())
    if (acto === undefined)
      throw new UsoError(`--actos es una lista de ${ACTOS.join(', ')}; no hay «${name}».`)
    return acto
  })
}

interface Lugar {
  readonly gestion: GestionDeTortura
  close(): Promise<void>
}

async function openLugar(url: string | undefined): Promise<Lugar> {
  if (url !== undefined) return { gestion: gestionDe(url.replace(/\/$/, '')), close: async () => {} }
  const simulador = await startSimulador({ latencia: 0, demoraLoteMs: DEMORA_LOTE_MS })
  return { gestion: gestionDe(simulador.gestionUrl), close: () => simulador.close() }
}

/** What a client needs to reach the simulator, as files and as variables. */
async function equip(gestion: GestionDeTortura, ruc: string, dir: string): Promise<Record<string, string>> {
  const [{ urls }, { caPem }, { p12, clave, certPem, keyPem }] = await Promise.all([
    gestion.estado(),
    gestion.ca(),
    gestion.certificado(ruc, 'CLIENTE DE PRUEBA SA'),
  ])
  const write = (name: string, content: string | Buffer) => {
    const path = join(dir, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  return {
    SIFEN_URL: urls.test,
    SIFEN_CA: write('ca.pem', caPem),
    SIFEN_P12: write('cliente.p12', Buffer.from(p12, 'base64')),
    SIFEN_CERT: write('cliente.crt.pem', certPem),
    SIFEN_KEY: write('cliente.key.pem', keyPem),
    SIFEN_CLAVE: clave,
    SIFEN_RUC: ruc,
    SIFEN_TIMBRADO: ruc.replace(/-.*/, '').padStart(8, '0'),
    SIFEN_ID_CSC: CSC.id,
    SIFEN_CSC: CSC.valor,
  }
}

function canDo({ puede = [] }: Dicho, actos: readonly Acto[]): Acto[] {
  const suyos = actos.filter(acto => puede.includes(acto))
  if (suyos.length > 0) return suyos
  throw new SujetoError(`De ${actos.join(', ')}, el cliente no puede nada: dijo ${JSON.stringify(puede)}.`)
}

/** A name that there is not would leave nothing but what goes well, and an excellent mark for it. */
function checkCasos(nombre: string): string {
  const hay = [...new Set(listCasos(['emitir']).map(({ pasa }) => pasa))]
  if (nombre === '' || hay.some(pasa => pasa.includes(nombre))) return nombre
  throw new UsoError(`No hay un caso que contenga «${nombre}». Hay: ${hay.join(', ')}`)
}

async function meet(sujeto: Sujeto, plazoMs: number): Promise<Dicho> {
  const { dicho, fin } = await sujeto.ask({ id: 'presentarse', tarea: 'presentarse' }, plazoMs)
  if (dicho?.puede !== undefined) return dicho
  throw new SujetoError(
    `El cliente no se presentó (${fin}). Debe leer de su entrada {"id":"presentarse","tarea":"presentarse"} y responder ` +
      `{"id":"presentarse","nombre":"…","version":"…","puede":["emitir","nominar","cancelar"]}.\n${sujeto.queja}`,
  )
}

/** `simulador tortura`: every misbehaviour against a client, and what it made of it. */
export async function tortura(args: readonly string[], say: (text: string) => void): Promise<Boleta> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const { cliente, gestion: url } = values
  if (cliente === undefined)
    throw new UsoError('Falta el cliente que se prueba: --cliente "php mi-cliente.php"')
  const [actos, casos, ruc] = [actosOf(values.actos), checkCasos(values.casos), checkRuc(values.ruc)]
  const plazoMs = parseEntero('plazo', values.plazo) ?? 0
  const dir = mkdtempSync(join(tmpdir(), 'tortura-'))
  const lugar = await openLugar(url)
  const { gestion } = lugar
  const sujeto = new Sujeto(cliente, await equip(gestion, ruc, dir))
  try {
    const quien = await meet(sujeto, plazoMs)
    const mesa = {
      ...{ sujeto, gestion, ruc, plazoMs },
      reposoMs: parseEntero('reposo', values.reposo) ?? 0,
      desdeNumero: parseEntero('desde-numero', values['desde-numero']) ?? 1,
    }
    const juego = new Tortura(mesa)
    const resultados = []
    for (const caso of listCasos(canDo(quien, actos), casos)) {
      const resultado = await juego.play(caso)
      resultados.push(resultado)
      const { acto, pasa, faltas, creido } = resultado
      say(`${acto} ${pasa}: dijo ${creido}${faltas.length === 0 ? '' : `; ${faltas.join(', ')}`}\n`)
    }
    const fecha = new Date().toISOString().slice(0, 10)
    return boletaDe({ cliente: quien.nombre ?? cliente, version: quien.version ?? '', fecha }, resultados)
  } finally {
    await sujeto.stop()
    await lugar.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

export const showBoleta = (boleta: Boleta, args: readonly string[]): string =>
  args.includes('--json') ? `${JSON.stringify(boleta)}\n` : formatBoleta(boleta)
