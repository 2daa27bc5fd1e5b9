import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { hayPoppler, sinPoppler, textoDePdf } from '../../support/jueces.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { png } from '../../support/png.ts'
import { ServidorSmtp } from '../../support/servidor-smtp.ts'

let smtp: ServidorSmtp
let n: Nominaciones
let ana: string

const MEMBRETE = '/api/v1/contribuyentes/1/membrete'
const DOCUMENTOS = '/api/v1/documento-electronico'

beforeAll(async () => {
  smtp = await ServidorSmtp.start()
  n = await Nominaciones.open({
    ...{ url: 'https://facturas.ejemplo.com.py', correoUrl: smtp.url, correoDe: 'facturas@ejemplo.com.py' },
    webhooksEspera: '0.05',
  })
  ana = await n.servicio.token('ana')
})
afterAll(async () => {
  await n.close()
  await smtp.close()
})

const TODO = {
  ...{ logo: png(20), color: '#103050', texto: 'Cambios en 7 días.', papel: 'a4' },
  textos: [{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', texto: 'Para su próxima compra.' }],
}
const poner = (json: object, as = ana) => n.servicio.request('PUT', MEMBRETE, { as, json })
const pdfDe = async (cdc: string, query = ''): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${n.key}` }
  const answer = await n.servicio.http.inject({ url: `${DOCUMENTOS}/${cdc}/kude${query}`, headers })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer.rawPayload
}
const fotosDe = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1

test.skipIf(!hayPoppler)(
  `what is approved from then on has it; what was printed before stays to the byte as it was${sinPoppler}`,
  async () => {
    const antes = await n.aprobada()
    const viejo = await pdfDe(antes)
    const puesto = await poner(TODO)
    expect(puesto.status, puesto.text).toBe(200)
    expect((await n.servicio.request('GET', MEMBRETE, { as: ana })).body.data).toEqual(puesto.body.data)
    // What came back can be sent again: nothing changes any more.
    expect((await poner(puesto.body.data)).body.data).toEqual(puesto.body.data)
    const despues = await n.aprobada()
    const nuevo = await pdfDe(despues)
    expect([fotosDe(viejo), fotosDe(nuevo)]).toEqual([1, 2])
    expect(textoDePdf(nuevo)).toContain('Cambios en 7 días.')
    expect((await pdfDe(antes)).equals(viejo)).toBe(true)
    await poner({ ...TODO, texto: 'Otro texto.' })
    expect((await pdfDe(despues)).equals(nuevo)).toBe(true)
    // A paper that nobody printed yet is printed as things are now.
    expect(textoDePdf(await pdfDe(despues, '?formato=ticket58'))).toContain('Otro texto.')
    expect(textoDePdf(await pdfDe(await n.aprobada()))).toContain('Otro texto.')
  },
)

test('where nobody says on what, it is printed on the paper of the taxpayer; who says it gets that', async () => {
  await poner({ papel: 'ticket58' })
  const cdc = await n.aprobada()
  const ancho = (pdf: Buffer) => Number(/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))![1])
  expect(ancho(await pdfDe(cdc))).toBeCloseTo(164.41, 1)
  expect(ancho(await pdfDe(cdc, '?formato=a4'))).toBeCloseTo(595.28, 1)
  await poner({})
  expect(ancho(await pdfDe(cdc))).toBeCloseTo(595.28, 1)
})

test.each([
  [{ logo: Buffer.from('<svg/>').toString('base64') }, 'logo', /PNG o un JPEG/],
  [{ logo: png(3, 60_000) }, 'logo', /60000 × 60000 puntos; se admiten hasta 2000/],
  [{ logo: png(3, 1999) }, 'logo', /dañado/],
  [{ logo: png(20).slice(0, 60) }, 'logo', /dañado/],
  [{ logo: 'no es base64 ñ' }, 'logo', /base64/],
  [{ color: 'azul' }, 'color', /#0f5132/],
  [{ texto: 'a\u0000' }, 'texto', /control/],
])('%j is refused with the cure, and what was there stays', async (json, campo, detalle) => {
  await poner(TODO)
  const before = (await n.servicio.request('GET', MEMBRETE, { as: ana })).text
  for (const [method, url] of [
    ['PUT', MEMBRETE],
    ['POST', `${MEMBRETE}/vista-previa`],
  ] as const) {
    const { status, body, text } = await n.servicio.request(method, url, { as: ana, json })
    expect([status, body.errors?.[0]?.campo], text).toEqual([422, campo])
    expect(body.errors[0].detail).toMatch(detalle)
  }
  const after = (await n.servicio.request('GET', MEMBRETE, { as: ana })).text
  expect(JSON.parse(after).data).toEqual(JSON.parse(before).data)
})

test.skipIf(!hayPoppler)(
  `a preview shows it and keeps nothing, also before there is any documento${sinPoppler}`,
  async () => {
    await poner({})
    const beto = await n.servicio.token('beto')
    const ver = async (as: string, id: number, formato: string): Promise<Buffer> => {
      const answer = await n.servicio.http.inject({
        ...{ method: 'POST', url: `/api/v1/contribuyentes/${id}/membrete/vista-previa?formato=${formato}` },
        ...{ headers: { authorization: `Bearer ${as}` }, payload: TODO },
      })
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      return answer.rawPayload
    }
    const deAna = await ver(ana, 1, 'ticket58')
    expect(textoDePdf(deAna)).toContain('Cambios en 7 días.')
    expect(fotosDe(deAna)).toBe(2)
    const deBeto = textoDePdf(await ver(beto, 2, 'a4'))
    expect(deBeto).toContain('Cambios en 7 días.')
    expect(deBeto).toContain('BORRADOR - NO ES UN COMPROBANTE')
    const { data } = (await n.servicio.request('GET', MEMBRETE, { as: ana })).body
    expect(data).toEqual({ logo: null, color: null, texto: null, textos: [], papel: 'a4' })
  },
)

test('the public page shows it under a policy that lets no other style in; nobody else wears it', async () => {
  const { data } = (await poner({ ...TODO, texto: '<script>alert(1)</script>' })).body
  const cdc = await n.aprobada()
  const { ruta } = (await n.post(`${DOCUMENTOS}/${cdc}/enlaces`)).body
  const { headers, body } = await n.servicio.http.inject({ url: ruta })
  expect(body).toContain(`<img class="logo" src="data:image/png;base64,${data.logo}" alt="">`)
  expect(body).toContain('&lt;script&gt;alert(1)')
  const [, estilo] = /<style>(.*)<\/style>/.exec(body)!
  expect(estilo).toBe(':root{--acento:#103050;--letra:#ffffff}')
  expect(headers['content-security-policy']).toContain(
    `style-src 'self' 'sha256-${hash('sha256', estilo!, 'base64')}'; img-src data:`,
  )
  const otro = await n.servicio.request('GET', '/api/v1/contribuyentes/2/membrete', {
    as: await n.servicio.token('beto'),
  })
  expect(otro.body.data.logo).toBeNull()
})

test('a mail shows it: the picture within, the text at its foot', async () => {
  await poner({ ...TODO, texto: 'Gracias por su compra.' })
  const json = { activo: true }
  await n.servicio.request('PUT', '/api/v1/contribuyentes/1/correo', { as: ana, json })
  const para = 'logo@compradora.com.py'
  await n.aprobada({ receptor: { ...NOMINACION.receptor, email: para } })
  const llegado = () => smtp.llegados.find(uno => uno.para === `RCPT TO:<${para}>`)?.mensaje
  await hasta(async () => llegado() !== undefined)
  const visto = JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        `import sys, json, email, email.policy
m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
p = [x for x in m.walk() if not x.is_multipart()]
print(json.dumps({'types': [x.get_content_type() for x in p], 'id': [x['content-id'] for x in p if x['content-id']], 'html': p[1].get_content(), 'text': p[0].get_content(), 'defects': [str(d) for x in m.walk() for d in x.defects]}))`,
      ],
      { input: llegado()!, encoding: 'utf8' },
    ),
  )
  expect(visto.types).toEqual(['text/plain', 'text/html', 'image/png', 'application/pdf', 'application/xml'])
  expect(visto).toMatchObject({ id: ['<logo@membrete>'], defects: [] })
  expect(visto.html).toContain('cid:logo@membrete')
  for (const part of [visto.html, visto.text]) expect(part).toContain('Gracias por su compra.')
})
