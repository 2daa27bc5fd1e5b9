import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { EMISION } from '../../support/rechazos.ts'

/** Every receptor that the service answers is taken back as it came, and is the same receptor to SIFEN. */
let nominaciones: Nominaciones

beforeAll(async () => {
  nominaciones = await Nominaciones.open()
})
afterAll(() => nominaciones.close())

type Cuerpo = Record<string, unknown>

async function emitido(receptor: unknown): Promise<string> {
  const json = { ...FACTURA, receptor }
  const { status, body, text } = await nominaciones.post(EMISION, { json })
  expect(status, text).toBe(202)
  return body.cdc
}

/** As SIFEN got it. */
async function escrito(cdc: string): Promise<string> {
  const { text } = await nominaciones.ver(`${EMISION}/${cdc}/xml`)
  return /<gDatRec>.*<\/gDatRec>/.exec(text)![0]
}

async function nominado(receptor: unknown): Promise<{ receptor: Cuerpo; xml: string; cdc: string }> {
  const cdc = await nominaciones.innominada()
  const json = { motivo: NOMINACION.motivo, receptor }
  const { status, body, text } = await nominaciones.nominar(cdc, { json })
  expect([status, body.estadoEvento], text).toEqual([200, 'APROBADO'])
  const { rows } = await nominaciones.servicio.db.query(
    'select receptor from evento_sifen where evento_sifen_id = $1',
    [body.eventoSifenId],
  )
  return { receptor: body.receptor, xml: rows[0].receptor, cdc }
}

const SAMPLES = join(import.meta.dirname, '../../samples')
const deSamples: [string, Cuerpo][] = readdirSync(SAMPLES).map(name => [
  name,
  JSON.parse(readFileSync(join(SAMPLES, name), 'utf8')).receptor,
])
const CONTACTO = {
  nombreFantasia: 'La Compradora',
  direccion: 'Mariscal López',
  numeroCasa: 55,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021555555',
  celular: '0981555555',
  email: 'compras@ejemplo.com.py',
  codigoCliente: 'C-77',
}
const FORMAS: [string, Cuerpo][] = [
  ...deSamples,
  [
    'of the State',
    {
      tipoContribuyente: 'CONTRIBUYENTE',
      tipoOperacion: 'B2G',
      numeroDocumento: '80012345-0',
      nombreRazonSocial: 'UN MINISTERIO',
    },
  ],
  ['with all that there is to say', { ...NOMINACION.receptor, ...CONTACTO }],
  [
    'a company whose RUC looks like that of a person',
    { ...NOMINACION.receptor, numeroDocumento: '2345678-7', tipoContribuyente: 'PERSONA_JURIDICA' },
  ],
  [
    'with an address and no number',
    { ...FACTURA.receptor, direccion: 'Calle sin número', departamento: 1, distrito: 1, ciudad: 1 },
  ],
  [
    'abroad',
    {
      naturaleza: 'NO_CONTRIBUYENTE',
      tipoOperacion: 'B2F',
      pais: 'BRA',
      tipoDocumento: 'PASAPORTE',
      numeroDocumento: 'FX123456',
      nombreRazonSocial: 'JOAO SILVA',
      direccion: 'Rua dos Exemplos',
      numeroCasa: 10,
    },
  ],
  ['with another document', { ...FACTURA.receptor, tipoDocumento: 'OTRO', numeroDocumento: 'X-1' }],
]

describe.each(FORMAS)('the receptor of a documento: %s', (_name, receptor) => {
  test('is emitted again as the documento shows it', async () => {
    const cdc = await emitido(receptor)
    const seen = await nominaciones.documento(cdc)
    const again = await emitido(seen.receptor)
    expect(await escrito(again)).toBe(await escrito(cdc))
    expect((await nominaciones.documento(again)).receptor).toEqual(seen.receptor)
  })
})

/** SIFEN nominates nobody of the State, nobody without a name, and no contribuyente who buys as a consumer (4475). */
const NOMINABLES = FORMAS.filter(
  ([, { tipoContribuyente, tipoDocumento, tipoOperacion }]) =>
    tipoOperacion !== 'B2G' &&
    tipoContribuyente !== 'INNOMINADO' &&
    tipoDocumento !== 'INNOMINADO' &&
    !(tipoContribuyente === 'CONTRIBUYENTE' && tipoOperacion === 'B2C'),
)

test.each(NOMINABLES)(
  'the receptor of a documento names whom an innominada was for, and is emitted again: %s',
  async (_name, receptor) => {
    const cdc = await emitido(receptor)
    const seen = await nominaciones.documento(cdc)
    const { xml, cdc: suya } = await nominado(seen.receptor)
    const { rows } = await nominaciones.servicio.db.query('select receptor from documento where cdc = $1', [
      cdc,
    ])
    expect(xml).toEqual(rows[0].receptor)
    const { receptorEfectivo, eventos } = await nominaciones.documento(suya)
    for (const back of [receptorEfectivo, eventos[0].receptor])
      expect(await escrito(await emitido(back))).toBe(await escrito(cdc))
  },
)

test('what a nomination named, names again', async () => {
  const first = await nominado({ ...NOMINACION.receptor, tipoContribuyente: 'PERSONA_FISICA', ...CONTACTO })
  const again = await nominado(first.receptor)
  expect(again).toMatchObject({ receptor: first.receptor, xml: first.xml })
})

test.each(['80088888', '80012345-0', '2345678-7'])(
  'what the padrón says of %s is emitted, and names',
  async ruc => {
    const { status, body, text } = await nominaciones.ver(`/api/v1/padron/${ruc}`)
    expect(status, text).toBe(200)
    const cdc = await emitido(body)
    expect(await escrito(cdc)).toContain(`<dRucRec>${body.numeroDocumento}</dRucRec>`)
    expect((await nominado(body)).receptor).toMatchObject({ nombreRazonSocial: body.nombreRazonSocial })
  },
)

const DE_AFUERA = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2F',
  pais: 'BRA',
  tipoDocumento: 'PASAPORTE',
  numeroDocumento: 'FX123456',
  nombreRazonSocial: 'JOAO SILVA',
}

test('whoever is from abroad and was nominated with a place of here is emitted again, without it (D219, D223)', async () => {
  const { cdc } = await nominado({ ...DE_AFUERA, ...CONTACTO })
  const { receptorEfectivo } = await nominaciones.documento(cdc)
  const otra = await escrito(await emitido(receptorEfectivo))
  expect(otra).toContain('<dDirRec>Mariscal López</dDirRec><dNumCasRec>55</dNumCasRec><dTelRec>')
})

test.each([
  ['of here', { ...NOMINACION.receptor, tipoContribuyente: 'PERSONA_FISICA' }],
  ['from abroad, in a place of here', { ...DE_AFUERA, ...CONTACTO }],
])('the receptor of a precarga is that of a note that SIFEN takes: %s', async (_, receptor) => {
  const { cdc } = await nominado(receptor)
  const url = `/api/v1/contribuyentes/1/documentos/${cdc}/precarga?tipo=NCE`
  const { body } = await nominaciones.ver(url, await nominaciones.servicio.token('ana'))
  const nota = await nominaciones.post(EMISION, { json: body.data })
  expect(nota.status, nota.text).toBe(202)
  expect((await nominaciones.emisiones.fin(nota.body.cdc)).estado).toBe('APROBADO')
})

test('a naturaleza that its tipoContribuyente contradicts is refused, in emission and in nomination', async () => {
  const contra = { ...NOMINACION.receptor, tipoContribuyente: 'NO_CONTRIBUYENTE' }
  const emision = await nominaciones.post(EMISION, { json: { ...FACTURA, receptor: contra } })
  expect(emision.status).toBe(422)
  expect(emision.body.errors).toMatchObject([{ campo: 'receptor.tipoContribuyente', codigo: 'enum' }])
})
