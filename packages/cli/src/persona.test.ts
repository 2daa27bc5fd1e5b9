import { expect, test } from 'vitest'
import { contribuyenteDe, type Esquemas, type Persona } from './persona.ts'

const uno = (contribuyenteId: number) => ({
  contribuyenteId,
  ruc: `${80_000_000 + contribuyenteId}-0`,
  razonSocial: `${contribuyenteId} SA`,
})
/** An accountant of 150 taxpayers, as the service lists them: a hundred, and then the others. */
const PAGINAS: Record<string, Pick<Esquemas['ListaDeContribuyente'], 'siguiente'> & { datos: object[] }> = {
  '/contribuyentes?limite=100': {
    datos: Array.from({ length: 100 }, (_, i) => uno(i + 1)),
    siguiente: 'c&100',
  },
  '/contribuyentes?limite=100&cursor=c%26100': {
    datos: Array.from({ length: 50 }, (_, i) => uno(i + 101)),
    siguiente: null,
  },
}
// Whoever asks for a page is given that page.
const contadora = (async (_metodo: string, ruta: string) => PAGINAS[ruta]) as Persona

test('a taxpayer is found by her id and by her RUC, however many there are before her', async () => {
  for (const nombrado of ['1', '100', '101', '150', '80000150-0'])
    expect((await contribuyenteDe(contadora, nombrado)).razonSocial).toBe(
      `${Number(nombrado.replace(/^80000|-0$/g, ''))} SA`,
    )
  await expect(contribuyenteDe(contadora, '151')).rejects.toThrow('No hay un contribuyente "151".')
})
