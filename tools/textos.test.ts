import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanFrase, PALABRAS } from '../packages/panel/src/api/palabras.ts'
import { ROOT } from './check/step.ts'
import { isDeProgramas, propiedad, type Texto, textosDe } from './textos.ts'

/** What is shown as it is written. */
const COMO_ES = [
  'packages/panel/src/**/*.{ts,tsx}',
  'packages/sifen/src/remedios.ts',
  'packages/api/src/domain/{noticia,envio,correo,miembro,nominarse,membrete}/**/*.ts',
  'packages/api/src/http/{enlaces,nominarse}/**/*.ts',
  'packages/idp/src/{pages,cuentas,segundo}/**/*.ts',
]
/** What the panel shows as `cleanFrase` leaves it. */
const CON_LIMPIEZA = [
  'packages/api/src/domain/**/*.ts',
  'packages/api/src/operations/**/*.ts',
  'packages/sifen/src/{documento,evento}/**/*.ts',
]
/** Nobody who keeps a shop meets these. */
const DE_OTROS: Readonly<Record<string, RegExp>> = {
  'whoever writes programs':
    /panel\/src\/pages\/(claves|webhooks)\/|domain\/(api-key|webhook|idempotencia)\/|domain\/pagina\.ts/,
  'whoever runs the service':
    /domain\/(servidor|replicas|diagnostico|vencimientos|hora-de-sifen|mantenimiento|orden)\.ts|domain\/(reglas|pasado)\/|idp\/src\/config/,
  'the contract, whose words are judged where the panel shows them': /\/campos[^/]*\.ts|api\/campos/,
  'a file or a message, and no sentence':
    /domain\/libro\/xlsx|domain\/adopcion\/adoptado|documento\/write\.ts|evento\/evento\.ts|idp\/src\/pages\/(style|script)\.ts/,
}

const sources = (globs: readonly string[]): string[] =>
  globSync([...globs], { cwd: ROOT })
    .filter(path => !/\.test\.|generated/.test(path) && !Object.values(DE_OTROS).some(de => de.test(path)))
    .sort()

const textosEn = (globs: readonly string[]): (Texto & { path: string })[] =>
  sources(globs).flatMap(path =>
    [...textosDe(path, readFileSync(join(ROOT, path), 'utf8'))].map(uno => ({ ...uno, path })),
  )

const faltas = (globs: readonly string[], dicho: (texto: string) => string): string[] =>
  textosEn(globs)
    .map(({ path, linea, texto }) => `${path}:${linea} ${dicho(texto)}`)
    .filter(line => isDeProgramas(line.slice(line.indexOf(' '))))

test('every sentence that a person meets is in words of hers', () => {
  expect(textosEn(COMO_ES).length).toBeGreaterThan(1_500)
  expect(faltas(COMO_ES, texto => texto)).toEqual([])
})

test('every sentence of the service is in words of hers as the panel says it', () => {
  expect(textosEn(CON_LIMPIEZA).length).toBeGreaterThan(600)
  expect(faltas(CON_LIMPIEZA, cleanFrase)).toEqual([])
})

test('every problem that the panel leaves to the service to tell is told in words of hers', () => {
  const problems = readFileSync(join(ROOT, 'packages/api/src/http/problems.ts'), 'utf8')
  const delServicio = Object.keys(PALABRAS).filter(type => PALABRAS[type]?.frase == null)
  expect(delServicio.length).toBeGreaterThan(4)
  const dichos = delServicio.flatMap(type =>
    [...textosDe('uno.ts', `(${propiedad(problems, type) ?? ''})`)].map(
      ({ texto }) => `${type}: ${cleanFrase(texto)}`,
    ),
  )
  expect(dichos.length).toBeGreaterThan(delServicio.length)
  expect(dichos.filter(dicho => isDeProgramas(dicho.slice(dicho.indexOf(' '))))).toEqual([])
})

test.each([
  [`const uno = 'Envíe la cabecera Idempotency-Key'`, true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read
  ['const uno = `El campo ${campo} de la solicitud falta`', true],
  ['const uno = <p>Mire gCamIVA en el XML firmado</p>', true],
  ['const uno = `<a href="/x_y">Ver el documento</a>`', false],
  [`const uno = 'select documento_id from documento where true'`, false],
  [`const uno = 'Escriba su correo, como compras@ejemplo.com.py'`, false],
])('a sentence is found in a source, and judged: %s', (text, malo) => {
  expect([...textosDe('uno.tsx', text)].some(({ texto }) => isDeProgramas(texto))).toBe(malo)
})
