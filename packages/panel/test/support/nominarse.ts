import type { Page } from 'playwright-core'
import { type Emisor, emitida, nuevoRuc } from './emisor.ts'
import { sifen } from './simulador.ts'
import type { Whole } from './start.ts'

/** By point of sale, what its buyers may do: what tests of one file need side by side. */
export const PUNTO = { alInstante: 1, conGracia: 2, conVistoBueno: 3, vencido: 4, queCambia: 5 }
const HORAS = 48

/** Whom the registry knows as COMPRADORA SA. */
export const COMPRADORA = nuevoRuc()

export const conNombre = (whole: Whole, ruc: string, razonSocial: string): Promise<unknown> =>
  sifen(whole, 'PUT', `/api/contribuyentes/${ruc.slice(0, -2)}`, { razonSocial })

export interface Enlace {
  documentoId: number
  cdc: string
  /** Paths of the page: as it is sent, and as it is printed. */
  enviado: string
  impreso: string
}

/** Tests of one file change it side by side: what another one changed stays. */
const cambiado = { general: {}, vencido: {}, queCambia: { graciaMinutos: 5 } }

const politica = () => ({
  activo: true,
  plazoHoras: HORAS,
  modo: 'DIRECTO',
  graciaMinutos: 0,
  soloRuc: false,
  montoMaximo: null,
  ...cambiado.general,
  puntos: [
    { establecimiento: '001', punto: '002', graciaMinutos: 5 },
    { establecimiento: '001', punto: '003', modo: 'VISTO_BUENO' },
    { establecimiento: '001', punto: '004', ...cambiado.vencido },
    { establecimiento: '001', punto: '005', ...cambiado.queCambia },
  ],
})

export function ponerPolitica({ ask }: Emisor, cambios: Partial<typeof cambiado> = {}): Promise<unknown> {
  Object.assign(cambiado, cambios)
  return ask('PUT', '/enlaces-nominacion', politica())
}

/** A taxpayer whose buyers may name themselves, at five points of sale. */
export async function ofrecer(whole: Whole, emisor: Emisor): Promise<void> {
  await conNombre(whole, COMPRADORA, 'COMPRADORA SA')
  const { ruc, ask } = emisor
  for (const puntoExpedicion of [2, 3, 4, 5])
    await ask('POST', '/timbrados', {
      numeroTimbrado: ruc.slice(0, 8),
      inicio: '2019-01-01',
      establecimiento: 1,
      puntoExpedicion,
      tipoDocumento: 'FACTURA_ELECTRONICA',
    })
  await ponerPolitica(emisor)
}

/** A ticket that somebody holds in her hand. */
export async function ticket(emisor: Emisor, puntoExpedicion: number, cambios: object = {}): Promise<Enlace> {
  const { id, cdc } = await emitida(emisor, { puntoExpedicion, ...cambios })
  const { enlaceNominacion, enlaceNominacionImpreso } = await emisor.ask<
    Record<'enlaceNominacion' | 'enlaceNominacionImpreso', string>
  >('GET', `/documentos/${id}/enlace-nominacion`)
  const pathOf = (url: string) => new URL(url, 'http://localhost').pathname
  return { documentoId: id, cdc, enviado: pathOf(enlaceNominacion), impreso: pathOf(enlaceNominacionImpreso) }
}

/** What she does with her finger, counted. */
export function fingers(page: Page) {
  let touches = 0
  return {
    touches: () => touches,
    async tap(name: string) {
      touches += 1
      await page.getByRole('button', { name, exact: true }).tap()
    },
    async write(field: string, text: string) {
      touches += 1
      await page.getByLabel(field).tap()
      await page.keyboard.type(text)
    },
  }
}

/** Types her RUC, sees whose it is, and says yes. */
export async function pedir(page: Page, ruc: string, nombre: string): Promise<void> {
  const { tap, write } = fingers(page)
  await write('Su RUC', ruc)
  await page.getByText(nombre).first().waitFor()
  await tap('Pedir mi factura')
  await tap('Sí, pedirla')
}
