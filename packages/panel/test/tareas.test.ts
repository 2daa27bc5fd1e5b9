import { afterAll, expect } from 'vitest'
import { PACIENCIA, total } from './support/acts.ts'
import { absent, hasBrowser } from './support/browser.ts'
import { correoPara } from './support/buzon.ts'
import { surtir, venderEnCaja } from './support/caja.ts'
import { ANA, emitida, equipar, hoy, nuevoRuc, registrar } from './support/emisor.ts'
import { empezarDeCero } from './support/empezar.ts'
import { certificadoDe } from './support/simulador.ts'
import { type NombreDeTarea, TAREAS, Tareas } from './support/tareas.ts'
import { test } from './support/test.ts'
import { nominacion } from './support/trabajado.ts'

const tareas = new Tareas()
const isDone = (tarea: NombreDeTarea, hecho: { clicks: number; fields: number }) => {
  expect(hecho.clicks, tarea).toBeGreaterThan(0)
  expect(hecho.clicks, tarea).toBeLessThanOrEqual(TAREAS[tarea].aLoSumo.clicks)
  expect(hecho.fields, tarea).toBeLessThanOrEqual(TAREAS[tarea].aLoSumo.fields)
}

// One after the other, so that each has the machine for itself.
test.describe.skipIf(!hasBrowser)(`what a shop does each day, in few clicks${absent}`, () => {
  afterAll(() => void process.stdout.write(`${tareas.tabla()}\n`))

  test('from an account, a certificate and a constancia to the first approved factura', async ({
    visitas,
    whole,
  }) => {
    const ruc = nuevoRuc()
    const firma = await certificadoDe(whole, { ruc })
    const { page, complaints } = await visitas.deNadie('/nuevo')
    const tarea = 'the first invoice, from zero'
    isDone(tarea, await tareas.medir(tarea, ana => empezarDeCero(page, ana, { whole, ruc, firma })))
    expect(complaints).toEqual([])
  })

  test('eight known items on credit to a known customer: by keyboard and scanner alone until it is emitted', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'ALMACÉN CON CAJA SA')
    await equipar(whole, emisor, 'DEV')
    await surtir(emisor)
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    const tarea = 'eight items on credit to a known customer'
    const hecho = await tareas.medir(tarea, ana => venderEnCaja(page, ana))
    isDone(tarea, hecho)
    expect(hecho.clicks + hecho.fields).toBeLessThanOrEqual(12)
    expect(complaints).toEqual([])
  })

  test('of a factura with several items one is credited in part', async ({ visitas, emisor }) => {
    const item = {
      unidadMedida: 'UNI',
      cantidad: 3,
      precioUnitario: 50_000,
      tasaIVA: 10,
      afectacionTributaria: 'GRAVADO',
    }
    const items = ['Yerba mate 1 kg', 'Azúcar 1 kg', 'Harina 1 kg'].map((descripcion, n) => ({
      ...item,
      codigo: `P-${n}`,
      descripcion,
    }))
    const condicionPago = { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 450_000 }
    const { id, cdc } = await emitida(emisor, { items, condicionPago })
    await emisor.ask('POST', `/documentos/${id}/nominar`, nominacion())
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${cdc}`)
    const tarea = 'a credit note of a part'
    const hecho = await tareas.medir(tarea, async ana => {
      await ana.click(page.getByRole('link', { name: 'Nota de crédito' }))
      await total(page, 'Gs. 450.000')
      await ana.click(page.getByRole('button', { name: 'Dejar solo el ítem 2' }))
      await ana.fill(page.getByLabel('Cantidad'), '1')
      await total(page, 'Gs. 50.000')
      await ana.click(page.getByRole('button', { name: /^Emitir en/ }))
      await ana.click(page.getByRole('button', { name: /^Sí, emitir en/ }))
      await page.getByRole('heading', { name: /^NCE/ }).waitFor()
    })
    await page.getByText('Azúcar 1 kg').waitFor()
    isDone(tarea, hecho)
  })

  test('a factura of some time ago is found by a part of the name, without its accents', async ({
    visitas,
    emisor,
  }) => {
    const receptor = {
      tipoContribuyente: 'NO_CONTRIBUYENTE',
      tipoOperacion: 'B2C',
      tipoDocumento: 'CEDULA_PARAGUAYA',
      numeroDocumento: '3456789',
      nombreRazonSocial: 'Ramón Ñamandú Cáceres',
    }
    const { numeroFormateado } = await emitida(emisor, { receptor })
    await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    const tarea = 'an invoice found by a part of a name'
    const hecho = await tareas.medir(tarea, async ana => {
      await ana.click(page.getByRole('link', { name: 'Documentos', exact: true }))
      await ana.fill(page.getByLabel('Buscar', { exact: true }), 'namandu')
      await page.getByRole('status', { name: 'Totales de la lista' }).getByText('1 documento').waitFor()
      await ana.click(page.getByRole('link', { name: numeroFormateado }))
      await page.getByRole('heading', { name: `FE ${numeroFormateado}` }).waitFor()
    })
    isDone(tarea, hecho)
  })

  test('a factura goes by mail to whoever asks for it', async ({ visitas, whole }) => {
    const emisor = await registrar(whole, 'NEGOCIO QUE ENVÍA SA')
    await equipar(whole, emisor, 'DEV')
    await emisor.ask('PUT', '/correo', { activo: true })
    const { id, numeroFormateado } = await emitida(emisor)
    const para = `compras-${emisor.id}@ejemplo.com.py`
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    const tarea = 'an invoice sent by mail'
    const hecho = await tareas.medir(tarea, async ana => {
      await ana.click(page.getByRole('button', { name: 'Compartir' }))
      const dialogo = page.getByRole('dialog')
      await ana.fill(dialogo.getByLabel('Enviar por correo'), para)
      await ana.click(dialogo.getByRole('button', { name: 'Enviar', exact: true }))
      await dialogo.getByText(para).first().waitFor(PACIENCIA)
    })
    expect((await correoPara(whole, para)).html).toContain(numeroFormateado)
    isDone(tarea, hecho)
  })

  test('the month is closed: its book, its month, its file', async ({ visitas, emisor }) => {
    await emitida(emisor)
    const mes = hoy().slice(0, 7)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    const tarea = 'the month closed, its file saved'
    const hecho = await tareas.medir(tarea, async ana => {
      await ana.click(page.getByRole('link', { name: 'Libro de ventas' }))
      await ana.choose(page.getByLabel('Mes', { exact: true }), mes)
      await page
        .getByRole('row', { name: /Total del mes/ })
        .first()
        .waitFor(PACIENCIA)
      const llega = page.waitForEvent('download')
      await ana.click(page.getByRole('button', { name: 'CSV' }))
      expect((await llega).suggestedFilename()).toBe(`libro-ventas_${emisor.ruc}_${mes}.csv`)
    })
    isDone(tarea, hecho)
  })
})
