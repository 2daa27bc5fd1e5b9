import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { soon } from '../test/procesador.ts'
import { COBERTURA } from './cobertura.generated.ts'
import { asPrinted, unprintable } from './imprimible.ts'
import { parseTrueType } from './kude/pdf/truetype.ts'

const fuente = (name: string) =>
  parseTrueType(
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`))),
  )

test('the table of what can be drawn is the character map of both fonts', () => {
  const fuentes = [fuente('400Regular/SourceSans3_400Regular'), fuente('600SemiBold/SourceSans3_600SemiBold')]
  const ranges: string[] = []
  let first = -1
  for (let code = 0x20; code <= 0x110000; code++) {
    const hay = code < 0x110000 && fuentes.every(({ glyphOf }) => glyphOf(code) !== 0)
    if (hay && first < 0) first = code
    if (hay || first < 0) continue
    ranges.push(first === code - 1 ? first.toString(36) : `${first.toString(36)}-${(code - 1).toString(36)}`)
    first = -1
  }
  expect(ranges.join(' ')).toBe(COBERTURA)
})

describe('a text on paper', () => {
  test.each([
    ['Yerba mate 1 kg', 'Yerba mate 1 kg'],
    ['José Ñandú, ₲ 5.000', 'José Ñandú, ₲ 5.000'],
    ['Иван Ωμέγα Nguyễn Łódź', 'Иван Ωμέγα Nguyễn Łódź'],
    ['Jose\u0301', 'José'],
    ['ＡＣＭＥ ２０２６', 'ACME 2026'],
    ['ℌotel', 'Hotel'],
    ['5 ㎏', '5 kg'],
    ['🔥Oferta 👧🏽🇵🇾', 'Oferta '],
    ['1️⃣ kg', '1 kg'],
    ['Mbo\ua78cehao G\u0303uahu ỹ', 'Mbo\u02bcehao G\u0303uahu ỹ'],
    ['\ua78bA', '\u02bcA'],
  ])('%s is drawn as it can be: %s', (text, drawn) => {
    expect(asPrinted(text)).toBe(drawn)
    expect(unprintable(text)).toEqual([])
  })

  test('marks upon marks are judged and drawn as fast as letters', () => {
    const marcas = '\u0316\u0301'.repeat(100_000)
    expect(soon(() => unprintable(`a${marcas}`))).toEqual([])
    expect(soon(() => asPrinted(`王 e\u0301${marcas}`))).toMatch(/^王 é/)
    expect(asPrinted(`e${'\u0301'.repeat(30)}`)).toBe(`é${'\u0301'.repeat(29)}`)
  })

  test('what no glyph stands for is named, each character once', () => {
    expect(unprintable('王 小明, 王')).toEqual(['王', '小', '明'])
    expect(unprintable('김민준 محمد').join('')).toBe('김민준محد')
  })
})
