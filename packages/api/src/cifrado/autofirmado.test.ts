import { expect, test } from 'vitest'
import { certificadoDePrueba, newParDeClaves } from './autofirmado.ts'

const VIGENCIA = { desde: Date.UTC(2026, 0, 1), hasta: Date.UTC(2036, 0, 1) }

// Of 4, 28 and 52 letters the certificate fills the last line of its PEM to the end.
test.each([1, 4, 28, 52, 70])(
  'whoever issues in SANDBOX under a name of %i letters has a certificate',
  async length => {
    const nombre = 'a'.repeat(length)
    const { ruc, titular } = await certificadoDePrueba(
      { ruc: '80000001-9', nombre, ...VIGENCIA },
      newParDeClaves,
    )
    expect(ruc).toEqual({ numero: '80000001', dv: '9' })
    expect(titular).toBe(`CN=${nombre.slice(0, 64)}, serialNumber=RUC80000001-9`)
  },
)
