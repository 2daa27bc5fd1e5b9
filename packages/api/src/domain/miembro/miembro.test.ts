import { expect, test } from 'vitest'
import { ROLES, type Rol } from '../permisos.ts'
import { parseInvitacion, parseRol, refuseCambioDeRol } from './miembro.ts'

const cambio = (por: Rol, de: Rol | null, a: Rol | null, propietarios = 2, dePendiente = false) => {
  const impide = refuseCambioDeRol({ por, de, a, dePendiente }, propietarios)
  return impide === null ? 'ok' : impide.type
}
const OTHERS = ROLES.filter(rol => rol !== 'PROPIETARIO')
const ANY = [...ROLES, null]

test('only a PROPIETARIO makes, lowers or removes a PROPIETARIO', () => {
  for (const por of ROLES)
    for (const de of ANY)
      for (const a of ANY) {
        const touches = de === 'PROPIETARIO' || a === 'PROPIETARIO'
        expect([por, de, a, cambio(por, de, a)]).toEqual([
          por,
          de,
          a,
          touches && por !== 'PROPIETARIO' ? 'access-denied' : 'ok',
        ])
      }
})

test('the last PROPIETARIO can be neither lowered nor removed', () => {
  for (const a of [...OTHERS, null])
    expect(cambio('PROPIETARIO', 'PROPIETARIO', a, 1)).toBe('validation-error')
  expect(cambio('PROPIETARIO', 'PROPIETARIO', 'PROPIETARIO', 1)).toBe('ok')
})

test('an invited PROPIETARIO who never came does not count and can go', () => {
  expect(cambio('PROPIETARIO', 'PROPIETARIO', null, 1, true)).toBe('ok')
})

test('whoever may not touch a PROPIETARIO is not told whether it is the last', () => {
  expect(cambio('ADMINISTRADOR', 'PROPIETARIO', null, 1)).toBe('access-denied')
})

test('an e-mail is kept in small letters, without the spaces around it', () => {
  expect(parseInvitacion({ correo: ' Ana@Ejemplo.com.PY ', rol: 'LECTOR' })).toEqual({
    ok: true,
    value: { correo: 'ana@ejemplo.com.py', rol: 'LECTOR' },
  })
})

test.each([
  [{}, ['required', 'required']],
  [{ correo: null, rol: null }, ['required', 'required']],
  [{ correo: '  ', rol: 'LECTOR' }, ['required']],
  [{ correo: 'ana', rol: 'LECTOR' }, ['email']],
  [{ correo: 'ana@', rol: 'LECTOR' }, ['email']],
  [{ correo: 'ana@localhost', rol: 'LECTOR' }, ['email']],
  [{ correo: 'a b@c.de', rol: 'LECTOR' }, ['email']],
  [{ correo: 'a@b.c\r\nbcc: x@y.z', rol: 'LECTOR' }, ['email']],
  [{ correo: `a@${'b'.repeat(250)}.py`, rol: 'LECTOR' }, ['email']],
  [{ correo: 'ana@ejemplo.com.py', rol: 'lector' }, ['enum']],
  [{ correo: 'ana@ejemplo.com.py', rol: 'DIOS' }, ['enum']],
])('the invitation %j is refused with %j', (body, codigos) => {
  const parsed = parseInvitacion(body)
  expect(parsed).toMatchObject({ faults: codigos.map(codigo => ({ codigo })) })
})

test('a very long e-mail is judged at once', () => {
  expect(parseInvitacion({ correo: `${'a'.repeat(64)}@${'a.'.repeat(30_000)}`, rol: 'LECTOR' }).ok).toBe(
    false,
  )
})

test('a rol is spelled exactly', () => {
  expect(parseRol({ rol: 'EMISOR' })).toEqual({ ok: true, value: 'EMISOR' })
  for (const rol of ['emisor', ' EMISOR', '', null]) expect(parseRol({ rol }).ok).toBe(false)
})
