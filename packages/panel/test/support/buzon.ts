import { factsNow, type Whole } from './start.ts'
import { until } from './until.ts'

/** The last mail that the local start took for somebody; its page is another one each time that it is started. */
export const correoPara = (whole: Whole, correo: string): Promise<{ html: string }> =>
  until(`a mail for ${correo}`, async () => {
    const { correo: buzon } = await factsNow(whole.dir)
    const { datos } = (await (await fetch(`${buzon!.pagina}/correos.json`)).json()) as {
      datos: { id: number; para: string[] }[]
    }
    const suyo = datos.find(({ para }) => para.includes(correo))
    if (suyo === undefined) return undefined
    return { html: await (await fetch(`${buzon!.pagina}/correos/${suyo.id}/html`)).text() }
  })
