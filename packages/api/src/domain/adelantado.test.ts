import { expect, test } from 'vitest'
import { decideTopes } from './adelantado.ts'
import { RITMO_DE_FONDO } from './adopcion/espera.ts'
import { decidePasoDeCasilla } from './casilla/visita.ts'
import { nextNoche } from './mantenimiento.ts'
import { esperaDeIntento } from './nominarse/peticion.ts'
import { GRACIA_MINUTOS } from './nominarse/politica.ts'
import { consultaDeAprobado, PAUSAS_DE_APROBADO_MS, PAUSAS_DE_CONSULTA_MS } from './recibido/consultas.ts'
import { pausaDeTanda } from './tanda/falla.ts'
import { decideEntrega, PAUSA_MAX_MS } from './webhook/reintento.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
const CDC = `${'9'.repeat(43)}1`
/** Electronic remisiones are those that can be cancelled longest. */
const TIPOS = [1, 4, 5, 6, 7]

test('nothing that waits as long as it may is taken for what a wrong clock put off', () => {
  const { intento, correo, dia, consulta } = decideTopes(600_000)
  for (const espera of [
    RITMO_DE_FONDO.maxMs,
    decidePasoDeCasilla({ que: 'sin-servidor', dicho: '' }, 1_000).esperaMs,
    esperaDeIntento(Number.MAX_SAFE_INTEGER, 1_000),
    GRACIA_MINUTOS.max * 60_000,
    pausaDeTanda(1_000),
  ])
    expect(espera).toBeLessThan(intento)
  expect(PAUSA_MAX_MS).toBeLessThan(correo)
  const pedida = {
    que: 'respuesta',
    dice: 'FALLA',
    estado: 429,
    texto: '',
    reintentarMs: 9 * DIA,
    milisegundos: 1,
  } as const
  expect(decideEntrega(pedida, { intentos: 1, desdeMs: 0, azar: 1 })).toEqual({
    estado: 'PENDIENTE',
    esperaMs: expect.toSatisfy((ms: number) => ms >= DIA && ms < dia),
  })
  for (let hora = 0; hora < 48; hora++) expect(nextNoche(hora * HORA) - hora * HORA).toBeLessThan(dia)
  for (const tipoDocumento of TIPOS)
    expect(consultaDeAprobado({ tipoDocumento, cdc: CDC, aprobadoEn: 0 }, 0)).toBeLessThan(consulta)
  for (const pausa of [...PAUSAS_DE_CONSULTA_MS, ...PAUSAS_DE_APROBADO_MS])
    expect(pausa).toBeLessThan(consulta)
})

test('where lotes leave once a day, what waits for two of them waits', () => {
  expect(decideTopes(DIA).intento).toBe(2 * DIA)
})
