import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { estadoDe, FUENTES, type Hecho, RAIZ, readProgramas } from './compilado.ts'

/** What was compiled of one source; what is given stands in its place. */
function hechoDe(change: Partial<Hecho> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-compilado-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const [fuente, carpeta, file] = ['fuente.ts', 'programas', 'hecho.json'].map(name => join(dir, name))
  writeFileSync(fuente!, 'uno')
  mkdirSync(carpeta!)
  writeFileSync(
    file!,
    JSON.stringify({
      raiz: RAIZ,
      carpeta: carpeta!,
      fuentes: [estadoDe(fuente!)],
      ...change,
    } satisfies Hecho),
  )
  return { fuente: fuente!, carpeta: carpeta!, programas: () => readProgramas(file!) }
}

const DE_FUENTES = { fresh: false, programas: FUENTES }

test('what was compiled of the sources as they are is what is started', () => {
  const { carpeta, programas } = hechoDe()
  expect(programas()).toEqual({
    fresh: true,
    programas: Object.fromEntries(Object.keys(FUENTES).map(name => [name, join(carpeta, `${name}.mjs`)])),
  })
})

test('one source that was changed, or that is gone, and the sources are started', () => {
  const { fuente, programas } = hechoDe()
  writeFileSync(fuente, 'otro')
  expect(programas()).toEqual(DE_FUENTES)
  rmSync(fuente)
  expect(programas()).toEqual(DE_FUENTES)
})

test('what was compiled elsewhere and copied here with everything else is not started: it names the files of that place', () => {
  expect(hechoDe({ raiz: '/elsewhere' }).programas()).toEqual(DE_FUENTES)
})

test('where nothing was compiled, or what was is gone or cannot be read, the sources are started', () => {
  expect(readProgramas('/nowhere/hecho.json')).toEqual(DE_FUENTES)
  expect(hechoDe({ carpeta: '/nowhere' }).programas()).toEqual(DE_FUENTES)
  const { fuente } = hechoDe()
  expect(readProgramas(fuente)).toEqual(DE_FUENTES)
})
