import { expect, test } from 'vitest'
import { withoutUnused } from './estilos.ts'

const without = (css: string) => withoutUnused(css, name => name === 'm_1a')

test('what a component that is not drawn looks like is left out, wherever it stands', () => {
  expect(without('.m_2b{color:red}.m_1a{color:red}')).toBe('.m_1a{color:red}')
  expect(without('@media print{.m_2b:hover{color:red}}.m_1a{color:red}')).toBe('.m_1a{color:red}')
  expect(without('.m_1a .m_2b{color:red}')).toBe('')
})

test('of a rule for several, what is for those that are drawn stays', () =>
  expect(without('.m_2b,.m_1a>b{color:red}')).toBe('.m_1a>b{color:red}'))

test('whatever is of no component stays, and so does what such a rule only excludes', () => {
  const css = '.navegacion a{color:red}:where([dir=rtl]) p{color:red}.m_1a:not(.m_2b){color:red}'
  expect(without(css)).toBe(css)
})
