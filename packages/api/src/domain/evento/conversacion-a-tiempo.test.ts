import { describe, expect, test } from 'vitest'
import { decidePaso, type Observacion } from './conversacion.ts'
import { PASO_MINIMO_MS, PLAZO_PASO_MS, PLAZO_TOTAL_MS } from './plazos.ts'
import { REGLAS } from './tipos.ts'

const MARCA: Observacion = { paso: 'pedido', en: 0 }
const INCIERTA: Observacion = { paso: 'envio', dijo: 'incierto', razon: 'plazo-vencido' }
const AUN_NADA: Observacion[] = [MARCA]

/** At this moment of the request, whose history had only its mark when it began. */
const paso = (historia: Observacion[], ahora: number, saltoElReloj = false) =>
  decidePaso(historia, { reglas: REGLAS.NOMINACION, previas: 1 }, { empezo: 0, ahora, saltoElReloj })

describe('the next step of a request', () => {
  test('is what the policy says, for as long as one exchange may take and the request has left', () => {
    expect(paso(AUN_NADA, 0)).toEqual({ paso: 'enviar', plazoMs: PLAZO_PASO_MS })
    expect(paso([...AUN_NADA, INCIERTA], PLAZO_TOTAL_MS - 2_000)).toEqual({
      paso: 'consultar',
      plazoMs: 2_000,
    })
  })

  test('is the end where no exchange could end any more, and of one that did nothing it is kept that nothing left', () => {
    const tarde = PLAZO_TOTAL_MS - PASO_MINIMO_MS + 1
    const nada: Observacion = { paso: 'envio', dijo: 'no-salio', razon: 'sin tiempo' }
    expect(paso(AUN_NADA, tarde)).toEqual({
      paso: 'fin',
      veredicto: { estado: 'INCIERTO' },
      historia: [MARCA, nada],
    })
    expect(paso([...AUN_NADA, INCIERTA], tarde)).toEqual({
      paso: 'fin',
      veredicto: { estado: 'INCIERTO' },
      historia: [MARCA, INCIERTA],
    })
  })

  test('is the end on a machine that slept: another process may hold the lease', () => {
    const dormido: Observacion = { paso: 'envio', dijo: 'no-salio', razon: 'saltó el reloj' }
    expect(paso(AUN_NADA, 0, true)).toMatchObject({ paso: 'fin', historia: [MARCA, dormido] })
    expect(paso([...AUN_NADA, INCIERTA], 0, true)).toMatchObject({ historia: [MARCA, INCIERTA] })
  })

  test('is the verdict where there is one, however late it is', () => {
    const dicho: Observacion = { paso: 'envio', dijo: 'rechazado', codigo: '4475', mensaje: 'no' }
    expect(paso([...AUN_NADA, dicho], PLAZO_TOTAL_MS, true)).toMatchObject({
      paso: 'fin',
      veredicto: { estado: 'RECHAZADO', codigo: '4475' },
      historia: [MARCA, dicho],
    })
  })
})
