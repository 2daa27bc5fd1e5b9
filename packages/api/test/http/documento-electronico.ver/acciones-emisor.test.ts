import { expect, test } from 'vitest'
import { Acuerdo, type Visto } from '../../support/acciones.ts'
import { forzar } from '../../support/forzar.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

test.each([
  ['certificado', 'update certificado set reemplazado_en = ahora()'],
  ['certificado-vencido', `update certificado set hasta = ahora() - interval '1 second'`],
  ['csc', 'update csc set reemplazado_en = ahora()'],
  ['timbrado', 'update timbrado set activo = false'],
  ['timbrado-agotado', 'update timbrado set siguiente = 10000000'],
])('what whoever issues is missing is what the operations miss: %s', async (codigo, sql) => {
  const n = await Nominaciones.open()
  const acuerdo = new Acuerdo(n)
  try {
    const [factura, innominada, mala] = [await n.aprobada(), await n.innominada(), await acuerdo.rechazada()]
    await forzar(n.servicio.db, `${sql} where contribuyente_id = 1 and ambiente = 'DEV'`)
    const { acciones } = await acuerdo.ver(factura)
    expect(Object.values(acciones).map(accion => (accion as Visto).codigo)).toContain(codigo)
    await acuerdo.expect(mala, ['inutilizar'])
    await acuerdo.expect(innominada, ['nominar', 'kude'])
    await acuerdo.expect(factura, ['notaDeCredito', 'notaDeDebito', 'cancelar', 'kude'])
  } finally {
    await n.close()
  }
})
