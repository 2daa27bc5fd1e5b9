import { expect, test } from 'vitest'
import { envioDeArchivo, envioDeTexto } from './envio.ts'

test.each([
  ['enero.zip', 'application/zip'],
  ['ENERO.ZIP', 'application/zip'],
  ['factura.firmada.xml', 'application/xml'],
  ['lista.csv', 'text/csv'],
  ['cdc.txt', 'text/plain'],
])('%s is sent as %s, whatever the browser calls it', (name, tipo) => {
  const archivo = new File(['x'], name, { type: 'application/x-otro' })
  expect(envioDeArchivo(archivo)).toEqual({ tipo, cuerpo: archivo, de: archivo })
})

test.each(['factura.pdf', 'sin-terminación', 'planilla.xlsx'])('%s is not sent', name => {
  expect(envioDeArchivo(new File(['x'], name))).toBeNull()
})

test('what was pasted is a list', async () => {
  const { tipo, cuerpo } = envioDeTexto('uno\ndos')
  expect([tipo, await cuerpo.text()]).toEqual(['text/plain', 'uno\ndos'])
})
