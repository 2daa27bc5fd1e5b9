import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elServicio,
  escribirEn,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  verEnTableta,
} from '../../../test/piezas/mostrar.tsx'

const CREAR = 'POST …/webhooks'
const PROBAR = 'POST …/webhooks/{webhookId}/probar'
const ENTREGAS = 'GET …/webhooks/{webhookId}/entregas'
const open = () => abrir('/c/1/webhooks')

async function crear(url = 'https://erp.ejemplo.com.py/avisos') {
  await tocar(boton('Crear webhook'))
  await escribirEn(campo(/^Nombre/), 'ERP')
  await escribirEn(campo(/^Dirección/), url)
  await teclear('{Enter}')
}

test('its secret is shown once and put away by its own button alone', async () => {
  await open()
  await crear()
  expect(elServicio().pedido(CREAR).body).toEqual({ nombre: 'ERP', url: 'https://erp.ejemplo.com.py/avisos' })
  expect(screen.getByTestId('secreto').textContent).toMatch(/^whsec_/)
  await teclear('{Escape}')
  expect(screen.getByTestId('secreto')).toBeTruthy()
  await tocar(boton('Ya lo guardé'))
  expect(document.body.innerHTML).not.toContain('whsec_')
})

test('an address that nobody outside may have is refused beside its field', async () => {
  elServicio().rechaza(CREAR, 'validation-error', 422, {
    errors: [{ campo: 'url', codigo: 'address', detail: 'no es una dirección de Internet' }],
  })
  await open()
  await crear('https://127.0.0.1/')
  expect(campo(/^Dirección/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo(/^Dirección/))
  expect(texto()).toContain('No es una dirección de Internet')
})

test('nobody leaves one that is being made before it is told what became of it', async () => {
  const creando = elServicio().demora(CREAR)
  await open()
  await crear()
  await teclear('{Escape}')
  await tocar(boton('Cancelar'))
  creando.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})

test('one whose answer was lost may be there: that is said with what to do, and the list is read anew', async () => {
  elServicio().corta(CREAR)
  await open()
  const before = elServicio().pedidos('GET …/webhooks').length
  await crear()
  expect(texto(screen.getByRole('dialog'))).toContain('A dos webhooks se les avisa dos veces.')
  expect(elServicio().pedidos('GET …/webhooks').length).toBeGreaterThan(before)
})

test('a secret whose answer was lost may be another one: it is said what to do', async () => {
  elServicio().corta('POST …/webhooks/{webhookId}/rotar')
  await open()
  await tocar(boton('Rotar «ERP»'))
  await tocar(boton('Rotar el secreto'))
  expect(texto(screen.getByRole('dialog'))).toContain('Rótelo de nuevo')
})

test('one that falls silent says so, and can be woken', async () => {
  elServicio().responde('GET …/webhooks', (value: { data: { datos: object[] } }) => ({
    ...value,
    data: { datos: value.data.datos.map(one => ({ ...one, estado: 'PAUSADO', motivoPausa: 'PERSONA' })) },
  }))
  elServicio().faltas.length = 0
  await open()
  expect(texto()).toContain('Pausado')
  expect(boton('Probar «ERP»').getAttribute('aria-disabled')).toBe('true')
  await tocar(boton('Activar «ERP»'))
  expect(elServicio().pedido('PATCH …/webhooks/{webhookId}').body).toEqual({ activo: true })
})

test('a trial shows what came of it, each attempt with what was answered', async () => {
  await open()
  await tocar(boton('Probar «ERP»'))
  expect(elServicio().pedidos(PROBAR)).toHaveLength(1)
  expect(screen.getByRole('dialog', { name: 'Entregas a «ERP»' })).toBeTruthy()
  expect(texto()).toContain('Entregada')
})

test('a trial that was refused is said beside its button', async () => {
  elServicio().rechaza(PROBAR, 'rate-limited', 429, { retryAfter: 3 })
  await open()
  await tocar(boton('Probar «ERP»'))
  expect(texto()).toContain('3 s')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('deliveries are looked at again by themselves while one watches, and no longer', async () => {
  await open()
  await tocar(boton('Entregas a «ERP»'))
  const before = elServicio().pedidos(ENTREGAS).length
  await pasar(2_100)
  expect(elServicio().pedidos(ENTREGAS).length).toBeGreaterThan(before)
  await teclear('{Escape}')
  const after = elServicio().pedidos(ENTREGAS).length
  await pasar(10_000)
  expect(elServicio().pedidos(ENTREGAS)).toHaveLength(after)
})

test('one delivery more goes from where it was', async () => {
  await open()
  await tocar(boton('Entregas a «ERP»'))
  await tocar(boton('Entregar de nuevo'))
  expect(elServicio().pedido('POST …/webhooks/{webhookId}/reenviar').body).toEqual({
    desde: 1795176003000000,
  })
})

test('a new secret is shown once, also to who wanted to leave meanwhile', async () => {
  const slow = elServicio().demora('POST …/webhooks/{webhookId}/rotar')
  await open()
  await tocar(boton('Rotar «ERP»'))
  await tocar(boton('Rotar el secreto'))
  await teclear('{Escape}')
  slow.llega(elServicio().ejemplo('POST …/webhooks/{webhookId}/rotar'))
  await pasar(0)
  expect(screen.getByTestId('secreto').textContent).toMatch(/^whsec_/)
})

test('a new secret stays in sight when the tablet is turned', async () => {
  const turn = verEnTableta()
  await open()
  await tocar(boton('Rotar «ERP»'))
  await tocar(boton('Rotar el secreto'))
  await turn()
  expect(screen.queryByRole('table')).toBe(null)
  expect(screen.getByTestId('secreto').textContent).toMatch(/^whsec_/)
})

test('it is deleted after one question more', async () => {
  await open()
  await tocar(boton('Eliminar «ERP»'))
  expect(elServicio().pedidos('DELETE …/webhooks/{webhookId}')).toHaveLength(0)
  await tocar(boton('Eliminar el webhook'))
  expect(elServicio().pedidos('DELETE …/webhooks/{webhookId}')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('that it was deleted is told however long the list takes to be read anew', async () => {
  await open()
  elServicio().demora('GET …/webhooks')
  await tocar(boton('Eliminar «ERP»'))
  await tocar(boton('Eliminar el webhook'))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('who may not see them is told so, never that there are none, and nothing is asked for him', async () => {
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, rol: 'LECTOR' },
  }))
  await open()
  expect(texto()).toContain('No está a su alcance')
  expect(texto()).toContain('Su rol es lector')
  expect(texto()).not.toContain('Todavía no hay webhooks')
  expect(elServicio().pedidos('GET …/webhooks')).toHaveLength(0)
})
