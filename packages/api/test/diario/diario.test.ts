import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Escritura } from '../../src/diario/almacen.ts'
import { DiarioDeProceso } from '../../src/diario/diario.ts'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { readFinal } from '../../src/diario/final.ts'
import { LectorDeDiario } from '../../src/diario/verificar.ts'
import { verifyDiario } from '../../src/operador/diario.ts'
import { hasta } from '../support/hasta.ts'
import { documento } from './registros.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
let base: string
let dir: string
let now = NOW
let avisos: string[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mbohera-diario-'))
  dir = join(base, 'diario')
  now = NOW
  avisos = []
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const abrir = (maxSegmento?: number) =>
  DiarioDeProceso.open({
    almacen: new AlmacenEnDirectorio(dir),
    clock: () => now,
    onRoto: ({ causa }) => avisos.push(causa),
    onSano: () => avisos.push('sano'),
    ...(maxSegmento === undefined ? {} : { maxSegmento }),
  })

const numeros = (desde: number, cuantos: number) => Array.from({ length: cuantos }, (_, i) => desde + i)

async function anotar(desde: number, cuantos: number, maxSegmento?: number): Promise<void> {
  await using diario = await abrir(maxSegmento)
  await Promise.all(numeros(desde, cuantos).map(n => diario.append([documento(n)])))
}

const archivos = () => readdirSync(dir).sort()
const bytesDe = (archivo: string) => readFileSync(join(dir, archivo))

async function leer(desde = 0) {
  const lector = new LectorDeDiario(new AlmacenEnDirectorio(dir), desde)
  const ids: number[] = []
  for await (const registro of lector.read())
    if (registro.que === 'documento') ids.push(registro.documentoId - 1)
  return { ids, faltas: lector.faltas, cortados: lector.cortados }
}

test('what was asked for at once is written in its order, and reads back byte for byte', async () => {
  await anotar(0, 300)
  const { ids, faltas, cortados } = await leer()
  expect(ids).toEqual(numeros(0, 300))
  expect([faltas, cortados]).toEqual([[], 0])
  for await (const { en, ...registro } of new LectorDeDiario(new AlmacenEnDirectorio(dir)).read())
    if (registro.que === 'documento')
      expect([en, registro]).toEqual([NOW, documento(registro.documentoId - 1)])
})

test('a segment is a gzip file that any tool reads', async () => {
  await anotar(0, 50)
  const [archivo] = archivos()
  const lineas = gunzipSync(bytesDe(archivo!)).toString('utf8').trim().split('\n')
  expect(lineas).toHaveLength(51)
  expect(JSON.parse(lineas[50]!)).toMatchObject({ que: 'documento', xml: documento(49).xml })
})

test('what is there already, or is being written, is not written again', async () => {
  await using diario = await abrir()
  await Promise.all([diario.append([documento(1)]), diario.append([documento(1), documento(2)])])
  await diario.append([documento(2), documento(3)])
  expect((await leer()).ids).toEqual([1, 2, 3])
})

test('segments end by size and by day; the chain goes from one to the next', async () => {
  for (let dia = 0; dia < 2; dia++) {
    await using diario = await abrir(4_000)
    for (const n of numeros(dia * 40, 40)) await diario.append([documento(n)])
    now += 86_400_000
    await diario.append([documento(dia * 40 + 1_000)])
  }
  expect(archivos().length).toBeGreaterThan(4)
  expect(await leer()).toMatchObject({ faltas: [], cortados: 0 })
  expect((await leer()).ids).toHaveLength(82)
  expect((await verifyDiario(new AlmacenEnDirectorio(dir))).text).toMatch(
    /82 registros en \d+ archivos .* 0 faltas\./,
  )
})

test('where there is no journal nothing is called whole: the operator is told what to set, and none is made', async () => {
  const verificar = () => verifyDiario(new AlmacenEnDirectorio(dir))
  const dicho = expect.stringMatching(
    /^No hay un diario en .*diario: indique en MBOHERA_DIARIO.*MBOHERA_DATA_DIR/,
  )
  expect(await verificar()).toEqual({ ok: false, text: dicho })
  expect(readdirSync(base)).toEqual([])
  writeFileSync(dir, 'no directory')
  expect(await verificar()).toEqual({ ok: false, text: dicho })
  rmSync(dir)
  await using _ = await abrir()
  expect((await verificar()).ok, 'one in which nothing was written yet').toBe(true)
})

test('processes that share a directory do not mix', async () => {
  await Promise.all([anotar(0, 200), anotar(1_000, 200), anotar(2_000, 200)])
  expect(archivos()).toHaveLength(3)
  const { ids, faltas } = await leer()
  expect(faltas).toEqual([])
  expect(ids.sort((a, b) => a - b)).toEqual([
    ...numeros(0, 200),
    ...numeros(1_000, 200),
    ...numeros(2_000, 200),
  ])
  expect(await readFinal(new AlmacenEnDirectorio(dir))).toHaveLength(600)
})

test('a byte that is changed is noticed, unless the text stays what it was', async () => {
  await anotar(0, 6)
  const [archivo] = archivos()
  const sano = bytesDe(archivo!)
  // Not in the last record: that one looks as if its write had not ended.
  const fin = sano.length - 300
  let noticed = 0
  for (let at = 0; at < fin; at += 7) {
    const cambiado = Buffer.from(sano)
    cambiado[at]! ^= 0x10
    writeFileSync(join(dir, archivo!), cambiado)
    const lector = new LectorDeDiario(new AlmacenEnDirectorio(dir))
    const textos: string[] = []
    for await (const { xml } of lector.read()) textos.push(xml)
    if (lector.faltas.length + lector.cortados === 0)
      expect(textos, `byte ${at}`).toEqual(numeros(0, 6).map(n => documento(n).xml))
    else noticed += 1
  }
  expect(noticed).toBeGreaterThan((fin / 7) * 0.95)
})

test('a record taken out of the middle, a segment taken away and an end cut off are noticed', async () => {
  await anotar(0, 1)
  const suelto = bytesDe(archivos()[0]!)
  rmSync(dir, { recursive: true })
  {
    await using diario = await abrir(1_500)
    for (const n of numeros(0, 20)) await diario.append([documento(n)])
  }
  now += 1_000
  await anotar(100, 5)
  const todos = archivos()
  expect((await leer()).faltas).toEqual([])
  // One record of another chain in the place of another.
  const [primero, segundo] = todos as [string, string]
  const guardado = bytesDe(primero)
  writeFileSync(join(dir, primero), Buffer.concat([guardado, suelto]))
  expect((await leer()).faltas).toMatchObject([{ que: 'no-sigue', archivo: primero }])
  writeFileSync(join(dir, primero), guardado)
  const otro = bytesDe(segundo)
  rmSync(join(dir, segundo))
  expect((await leer()).faltas).toMatchObject([{ que: 'falta-archivo', archivo: segundo }])
  writeFileSync(join(dir, segundo), otro)
  truncateSync(join(dir, segundo), otro.length - 20)
  expect((await leer()).faltas).toMatchObject([{ que: 'falta-final', archivo: segundo }])
  const { ok, text } = await verifyDiario(new AlmacenEnDirectorio(dir))
  expect(ok).toBe(false)
  expect(text).toContain(`${segundo}: le falta el final`)
  expect(text).toMatch(/; 1 falta\.$/m)
})

test('whatever kill -9 left at the end is passed over, and what was said to be there is there', async () => {
  const escritor = spawn(process.execPath, [fileURLToPath(new URL('escritor.ts', import.meta.url)), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let dicho = ''
  escritor.stdout.on('data', chunk => {
    dicho += String(chunk)
    if (dicho.split('\n').length > 300) escritor.kill('SIGKILL')
  })
  await once(escritor, 'close')
  const acuse = dicho.split('\n').slice(0, -1).map(Number)
  const vistos = await leer()
  expect(vistos.faltas).toEqual([])
  expect(acuse.filter(n => !vistos.ids.includes(n))).toEqual([])
  // The same with an end cut anywhere within its last record: the next process goes on, and nothing is at fault.
  const [archivo] = archivos()
  truncateSync(join(dir, archivo!), bytesDe(archivo!).length - 5)
  now = Date.now()
  await anotar(1_000_000, 3)
  const despues = await leer()
  expect(despues).toMatchObject({ faltas: [], cortados: 1 })
  expect(despues.ids).toEqual([
    ...vistos.ids.slice(0, vistos.cortados === 0 ? -1 : undefined),
    1e6,
    1e6 + 1,
    1e6 + 2,
  ])
})

test('zeros at the end are what a machine that lost power leaves', async () => {
  await anotar(0, 3)
  const [archivo] = archivos()
  writeFileSync(join(dir, archivo!), Buffer.concat([bytesDe(archivo!), Buffer.alloc(4_096)]))
  expect(await leer()).toEqual({ ids: [0, 1, 2], faltas: [], cortados: 1 })
})

test('of a disk with too little room it is said how much it takes', async () => {
  const lleno = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  const dicho = new AlmacenEnDirectorio(dir).describeFault(lleno)
  expect(dicho).toBe(
    `El diario (${dir}): no queda lugar en su disco, y le hacen falta 16 MiB: libere espacio (ENOSPC)`,
  )
})

test('where nothing can be written nothing is said to be there; the cause is told once, and the end of it', async () => {
  writeFileSync(dir, 'a file where the directory should be')
  await using diario = await abrir()
  await expect(diario.append([documento(1)])).rejects.toThrow(/diario/)
  expect(diario.roto?.causa).toContain(dir)
  rmSync(dir)
  mkdirSync(dir)
  await hasta(() => diario.roto === null)
  await diario.append([documento(1)])
  expect(avisos).toHaveLength(2)
  expect(avisos[0]).toMatch(/no se puede escribir/)
  expect(avisos[1]).toBe('sano')
  expect((await leer()).ids).toEqual([1])
})

/** A place whose server went silent, as one that is mounted from another machine does: what is asked of it does not end before it speaks again. */
class AlmacenQueCalla extends AlmacenEnDirectorio {
  #calla = Promise.withResolvers<void>()
  calla = true
  pruebas = 0

  callar(): void {
    this.calla = true
    this.#calla = Promise.withResolvers()
  }

  hablar = (): void => {
    this.calla = false
    this.#calla.resolve()
  }

  override async probe(proceso: string): Promise<void> {
    this.pruebas += 1
    await this.#calla.promise
    return super.probe(proceso)
  }

  override async beginSegmento(archivo: string, cabeza: Buffer): Promise<Escritura> {
    const { append, close } = await super.beginSegmento(archivo, cabeza)
    await this.#calla.promise
    return { append: bytes => this.#calla.promise.then(() => append(bytes)), close }
  }
}

test.each([1, 0])(
  'a place that goes silent keeps nobody waiting for it: it is told as broken, and when it speaks again it goes on in another segment (%i written before)',
  async antes => {
    const almacen = new AlmacenQueCalla(dir)
    almacen.hablar()
    const contado = {
      ...{ almacen, clock: () => now },
      // Who writes is waited for, however busy the machine is; who is silent is not.
      get plazoMs() {
        return almacen.calla ? 200 : 60_000
      },
      onRoto: ({ causa }: { causa: string }) => avisos.push(causa),
      onSano: () => avisos.push('sano'),
    }
    await using diario = await DiarioDeProceso.open(contado)
    for (const n of numeros(0, antes)) await diario.append([documento(n)])
    almacen.callar()
    const primera = diario.append([documento(1)])
    // That one is being written: who comes now waits behind it.
    await new Promise(setImmediate)
    const enCola = diario.append([documento(2)])
    await expect(primera).rejects.toThrow()
    await expect(enCola).rejects.toThrow()
    await expect(diario.append([documento(3)])).rejects.toThrow(/diario/)
    expect(avisos).toEqual([expect.stringContaining('no responde')])
    const { pruebas } = almacen
    await hasta(() => almacen.pruebas > pruebas)
    almacen.hablar()
    await hasta(() => diario.roto === null)
    // What did not end is asked no second time meanwhile.
    expect([almacen.pruebas, avisos[1]]).toEqual([pruebas + 1, 'sano'])
    now += 1
    for (const n of numeros(1, 3)) await diario.append([documento(n)])
    const { ids, faltas } = await leer()
    expect([[...new Set(ids)].sort(), faltas]).toEqual([numeros(1 - antes, antes + 3), []])
    // One into which somebody still writes is nobody's to go on with.
    expect(archivos().length).toBeGreaterThanOrEqual(2)
  },
)

test('a directory that goes away under it is noticed by the next record, and its end too', async () => {
  await using diario = await abrir()
  await diario.append([documento(1)])
  rmSync(dir, { recursive: true })
  writeFileSync(dir, '')
  await expect(diario.append([documento(2)])).rejects.toThrow()
  rmSync(dir)
  await hasta(() => diario.roto === null)
  await diario.append([documento(2)])
  expect((await leer()).ids).toEqual([2])
})

test('a directory that another one took the place of is noticed by the next record: nothing is written where nobody looks', async () => {
  await using diario = await abrir()
  await diario.append([documento(0)])
  renameSync(dir, `${dir}-otro`)
  mkdirSync(dir)
  await expect(diario.append([documento(1)])).rejects.toThrow('ya no está en su directorio')
  expect(avisos).toHaveLength(1)
  renameSync(`${dir}-otro`, `${dir}-de-antes`)
  await hasta(() => diario.roto === null)
  await diario.append([documento(2)])
  expect((await leer()).ids).toEqual([2])
})

test('what was written down without its key is written again with it; with it there, nothing more is', async () => {
  const conSuClave = documento(1)
  const sinClave = { ...conSuClave, idempotencyKey: null }
  await using diario = await abrir()
  const claves = async () => {
    const lector = new LectorDeDiario(new AlmacenEnDirectorio(dir))
    const vistas: (string | null)[] = []
    for await (const { idempotencyKey } of lector.read()) vistas.push(idempotencyKey)
    return vistas
  }
  await Promise.all([diario.append([sinClave]), diario.append([sinClave]), diario.append([conSuClave])])
  expect(await claves()).toEqual([null, 'venta-1'])
  for (const otra of [sinClave, conSuClave]) await diario.append([otra])
  expect(await claves()).toEqual([null, 'venta-1'])
})
