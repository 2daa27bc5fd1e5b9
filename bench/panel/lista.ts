import type { Page } from 'playwright-core'
import { visit } from '../../packages/panel/test/support/browser.ts'
import { ANA } from '../../packages/panel/test/support/emisor.ts'
import { type Summary, summarize } from '../lib/stats.ts'
import type { Mundo } from './mundo.ts'

/** In the page itself: from the click to the painted rows of another page. */
const NEXT = `(async () => {
  const first = () => document.querySelector('tbody tr')?.textContent
  const button = [...document.querySelectorAll('nav[aria-label="Páginas"] button')].find(b => b.textContent === 'Siguiente')
  const before = first()
  const start = performance.now()
  button.click()
  await new Promise(resolve => {
    const look = () => (first() !== before && first() !== undefined ? resolve() : requestAnimationFrame(look))
    look()
  })
  return performance.now() - start
})()`

/** From choosing a filter (its address) to the rows: what a link or a filter costs inside the panel. */
const servidor = async (page: Page, path: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const start = performance.now()
    const answer = await fetch(${JSON.stringify(path)}, { headers: { authorization: window.__autorizacion } })
    await answer.text()
    if (!answer.ok) throw new Error(String(answer.status))
    return performance.now() - start
  })()`)

export interface Paginado {
  siguiente: Summary
  servidor: Summary
  filtros: Record<string, Summary>
  /** What the first page asks for: what needs somebody, and what was sold in two months. */
  resumen: Summary
  ventas: Summary
}

const FILTROS = {
  'los rechazados': 'estado=RECHAZADO',
  'las innominadas': 'innominada=true',
  'las notas de crédito': 'tipoDocumento=NOTA_DE_CREDITO_ELECTRONICA',
  'un receptor': 'receptor=1000777',
  'los archivados': 'archivado=true',
  'un día': 'fechaDesde=2026-01-15&fechaHasta=2026-01-15',
}

export async function paginar({ world, emisor }: Mundo, rounds: number): Promise<Paginado> {
  const lista = `/c/${emisor.id}/documentos`
  const { page } = await visit(world, ANA, { path: lista, viewport: { width: 1280, height: 800 } })
  const asked = await page.waitForRequest(request => request.url().includes('/documentos?'))
  await page.evaluate(`window.__autorizacion = ${JSON.stringify(asked.headers().authorization)}`)
  await page.getByRole('button', { name: 'Siguiente' }).waitFor()
  await page.waitForLoadState('networkidle')
  const siguiente: number[] = []
  for (let round = 0; round < rounds; round++) {
    siguiente.push(await page.evaluate<number>(NEXT))
    await page.waitForLoadState('networkidle')
  }
  const api = `/api/v1/contribuyentes/${emisor.id}/documentos`
  const cursor = new URL(page.url()).searchParams.get('cursor') ?? ''
  const timesOf = async (path: string): Promise<Summary> => {
    const took: number[] = []
    for (let round = 0; round < rounds; round++) took.push(await servidor(page, path))
    return summarize(took)
  }
  const times = (query: string) => timesOf(`${api}?${query}&limite=25`)
  const filtros: Record<string, Summary> = {}
  for (const [name, query] of Object.entries(FILTROS)) filtros[name] = await times(query)
  const [resumen, ventas] = [
    await timesOf(`/api/v1/contribuyentes/${emisor.id}/resumen`),
    await timesOf(`/api/v1/contribuyentes/${emisor.id}/ventas`),
  ]
  const result = {
    siguiente: summarize(siguiente),
    servidor: await times(`cursor=${encodeURIComponent(cursor)}`),
    filtros,
    resumen,
    ventas,
  }
  await page.context().close()
  return result
}
