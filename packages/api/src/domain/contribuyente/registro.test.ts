import { expect, test } from 'vitest'
import { nombreDe } from './registro.ts'

test.each([
  ['C=PY, O=PERSONA JURIDICA, CN=EJEMPLO SA, serialNumber=RUC80012345-0', 'EJEMPLO SA'],
  ['CN=PEREZ, HIJOS Y CIA, C=PY', 'PEREZ, HIJOS Y CIA'],
  ['CN=ANA BENITEZ', 'ANA BENITEZ'],
  ['CN=Xu', 'Xu..'],
  ['O=SIN NOMBRE', 'O=SIN NOMBRE'],
])('whoever is %s is called %s', (titular, nombre) => expect(nombreDe(titular)).toBe(nombre))
