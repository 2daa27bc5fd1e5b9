import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TIPOS_DE_AVISO } from '../packages/api/src/domain/aviso/tipos.ts'
import { acto } from '../packages/panel/src/pages/auditoria/actos.ts'
import { ROOT } from './check/step.ts'
import { trackedFiles } from './laws/tracked.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const css = read('packages/panel/src/ui/panel.css')

type Rgb = readonly [number, number, number]
const rgb = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = (hex.match(/[\da-f]{2}/gi) ?? []).map(pair => Number.parseInt(pair, 16))
  return [r, g, b]
}
const over = (tint: Rgb, ground: Rgb, alpha: number): Rgb => {
  const mix = (n: 0 | 1 | 2) => tint[n] * alpha + ground[n] * (1 - alpha)
  return [mix(0), mix(1), mix(2)]
}
/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (color: Rgb): number => {
  const [r = 0, g = 0, b = 0] = color.map(channel => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: Rgb, b: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The library's own colours, by which cards and notices are painted. */
const WHITE = '#ffffff'
const DARK = ['#14191a', '#2e2e2e', '#242424']
const TINTS = { red: '#fa5252', yellow: '#fab005', orange: '#fd7e14' }
const gray = rgb('#f6f8f7')
const dark = DARK.map(rgb)
/** A tinted notice is a tenth of its colour, in the dark three twentieths, over what is below it. */
const tinted = (grounds: readonly Rgb[], alpha: number): Rgb[] =>
  Object.values(TINTS).flatMap(tint => grounds.map(ground => over(rgb(tint), ground, alpha)))
const GROUNDS: Readonly<Record<string, readonly Rgb[]>> = {
  light: [rgb(WHITE), gray, ...tinted([rgb(WHITE), gray], 0.1)],
  dark: [...dark, ...tinted(dark, 0.15)],
}

test.each(Object.keys(GROUNDS))('what is wrong is read on every ground, %s: 4.5 to 1 at least', scheme => {
  const block = new RegExp(`scheme="${scheme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const color = /color-error: (#[\da-f]{6});/.exec(block)?.[1] ?? ''
  expect(color).not.toBe('')
  const error = rgb(color)
  for (const ground of GROUNDS[scheme] ?? [])
    expect(contrast(error, ground), `on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test('no text is red by the library’s own red, which is too faint', () => {
  const sources = trackedFiles().filter(path => /^packages\/panel\/src\/.*\.tsx$/.test(path))
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter(path => /\bc=(?:"red"|\{[^}]*'red')/.test(read(path)))).toEqual([])
})

test('whoever logs in sees the colours of the panel', () => {
  const style = read('packages/idp/src/pages/style.ts')
  const [claro = '', oscuro = ''] = style.split('prefers-color-scheme: dark')
  const [, enLaLuz = '', deNoche = ''] =
    /light-dark\((#\w+), (#\w+)\)/.exec(/body \{[^}]*\}/.exec(css)?.[0] ?? '') ?? []
  expect([claro, oscuro].map(part => /--ground: (#\w+)/.exec(part)?.[1])).toEqual([enLaLuz, deNoche])
  const theme = /const mbohera[^=]*= \[([^\]]*)\]/.exec(read('packages/panel/src/theme.ts'))?.[1] ?? ''
  const shade = Number(/primaryShade: (\d)/.exec(read('packages/panel/src/theme.ts'))?.[1])
  const color = theme.match(/#\w+/g)?.[shade]
  expect([claro, oscuro].map(part => /--accent: (#\w+)/.exec(part)?.[1])).toEqual([color, color])
})

/** What is written as an act is, and is none: an aviso, a permission, a column, a file. */
const isOtro = (name: string): boolean => name in TIPOS_DE_AVISO || /^s\.|\.(ver|json)$/.test(name)

test('every act of the audit has words in the panel', () => {
  const sources = trackedFiles().filter(path =>
    /^packages\/api\/src\/(operations|operador)\/.*(?<!\.test)\.ts$/.test(path),
  )
  const named = sources.flatMap(path =>
    [...read(path).matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, name = '']) => name),
  )
  const acts = [...new Set(named)].filter(name => !isOtro(name))
  expect(acts.length).toBeGreaterThan(50)
  expect(acts.filter(name => acto(name) === name)).toEqual([])
})
