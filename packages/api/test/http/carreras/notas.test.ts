import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCivil } from '../../../src/domain/tiempo.ts'
import { FACTURA } from '../../support/factura.ts'
import { hasta } from '../../support/hasta.ts'
import type { Proceso } from '../../support/proceso.ts'
import { emitirEn, Procesos } from '../../support/procesos.ts'

const NOTAS = 9
let procesos: Procesos
let apis: Proceso[]
let key: string

beforeAll(async () => {
  procesos = await Procesos.open()
  apis = await Promise.all([procesos.start({ MBOHERA_WORKER: '1' }), procesos.start()])
  key = await procesos.clave(apis[0]!)
})
afterAll(() => procesos.close())

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
const [item] = FACTURA.items
const hoy = () => formatCivil(Date.now() - 60_000)

/** Of 150,000; each note is of 50,000. */
async function facturaAprobada(): Promise<string> {
  const { body } = await emitirEn(apis[0]!, key, { ...FACTURA, fechaEmision: hoy() })
  await hasta(async () => {
    const { rows } = await procesos.db.query('select estado from documento where cdc = $1', [body.cdc])
    return rows[0].estado === 'APROBADO'
  })
  return body.cdc
}

const nota = (cdc: string, punto: number) => ({
  ...resto,
  fechaEmision: hoy(),
  puntoExpedicion: punto,
  tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
  motivoEmision: 'DEVOLUCION',
  documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  items: [{ ...item, cantidad: 1 }],
})

test.each([
  ['of one punto', () => 1],
  ['each of a punto of its own', (at: number) => at + 1],
])(
  `${NOTAS} credit notes at once over two processes, %s, never come to more than the invoice (2417)`,
  async (_name, punto) => {
    const cdc = await facturaAprobada()
    const answers = await Promise.all(
      Array.from({ length: NOTAS }, (_, at) => emitirEn(apis[at % 2]!, key, nota(cdc, punto(at)))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, ...Array(NOTAS - 3).fill(422)])
    for (const { status, body } of answers)
      if (status === 422) expect(body.errors).toMatchObject([{ campo: 'items', codigo: '2417' }])
    const { rows } = await procesos.db.query(
      'select count(*)::int as n, sum(total)::int as suma from documento where asociado_cdc = $1',
      [cdc],
    )
    expect(rows).toEqual([{ n: 3, suma: 150_000 }])
  },
)
