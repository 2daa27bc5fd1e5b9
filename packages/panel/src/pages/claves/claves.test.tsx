import { expect, test, vi } from 'vitest'
import openapi from '../../../../../openapi.json?raw'
import {
  abrir,
  boton,
  calma,
  campo,
  elegir,
  elServicio,
  escribirEn,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  verEnTableta,
} from '../../../test/piezas/mostrar.tsx'

const CREAR = 'POST …/api-keys'
const ROTAR = 'POST …/api-keys/{apiKeyId}/rotar'
const CLAVE = 'sk_live_2h1nmEFPVZOEjtJbL1lVJD34AVowQRQTPw2LiKq0XpG14qP1t'

const soy = (more: object) =>
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, ...more },
  }))
const open = () => abrir('/c/1/claves')
const una = () => elServicio().lista('GET …/api-keys', [{ apiKeyId: 2, nombre: 'Caja 1', estaActivo: true }])

async function crear(nombre = 'Caja 1') {
  await tocar(boton('Crear clave'))
  await escribirEn(campo(/^Nombre/), nombre)
  await teclear('{Enter}')
}

test('a key is shown once, and only who says that it is kept puts it away', async () => {
  await open()
  await crear()
  expect(screen.getByTestId('clave').textContent).toBe(CLAVE)
  await teclear('{Escape}')
  expect(screen.getByTestId('clave').textContent).toBe(CLAVE)
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBe(null)
  await tocar(boton('Ya la guardé'))
  expect(screen.queryByTestId('clave')).toBe(null)
})

test('put away, it is nowhere any more: not on the page, not in the tab', async () => {
  await open()
  await crear()
  await tocar(boton('Ya la guardé'))
  await tocar(boton('Crear clave'))
  expect(document.body.innerHTML).not.toContain(CLAVE)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(CLAVE)
})

test('it is copied whole, and the example beside it has it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await crear()
  await tocar(boton('Copiar la clave'))
  expect(writeText).toHaveBeenCalledWith(CLAVE)
  await tocar(boton('Copiar el ejemplo'))
  expect(writeText.mock.calls.at(-1)?.[0]).toContain(`Bearer ${CLAVE}`)
})

test('it is asked for with what it may, in the ambiente that is said', async () => {
  await open()
  await crear('Caja 2')
  const { body, headers } = elServicio().pedido(CREAR)
  expect(body).toEqual({
    nombre: 'Caja 2',
    expiraEn: null,
    permisos: ['leer', 'emitir', 'nominar', 'anular'],
  })
  expect(headers.get('mbohera-ambiente')).toBe('DEV')
})

test('of a name no more can be typed than the service takes', async () => {
  await open()
  await tocar(boton('Crear clave'))
  const { properties } = JSON.parse(openapi).components.schemas.NuevaApiKey
  expect((campo(/^Nombre/) as HTMLInputElement).maxLength).toBe(properties.nombre.maxLength)
})

test('a key that ends does so at the end of a day of Paraguay', async () => {
  await open()
  await tocar(boton('Crear clave'))
  await escribirEn(campo(/^Nombre/), 'Caja 1')
  await elegir('Vencimiento', 'En 30 días')
  await tocar(boton('Crear clave', screen.getByRole('dialog')))
  expect(elServicio().pedido(CREAR).body).toMatchObject({ expiraEn: '2026-12-20T23:59:59' })
})

test('addresses are read however they are pasted, and what is wrong with one is said beside it', async () => {
  elServicio().rechaza(CREAR, 'validation-error', 422, {
    errors: [{ campo: 'direcciones[1]', codigo: 'format', detail: 'no es una dirección IP' }],
  })
  await open()
  await tocar(boton('Crear clave'))
  await escribirEn(campo(/^Nombre/), 'Caja 1')
  await escribirEn(campo(/^Solo desde estas direcciones/), '203.0.113.7, mi-casa\n')
  await tocar(boton('Crear clave', screen.getByRole('dialog')))
  expect(elServicio().pedido(CREAR).body).toMatchObject({ direcciones: ['203.0.113.7', 'mi-casa'] })
  expect(texto()).toContain('mi-casa: No es una dirección IP')
  expect(document.activeElement).toBe(campo(/^Solo desde estas direcciones/))
})

test('pressed twice before it is answered, one key is made; rotated twice, one more', async () => {
  una()
  await open()
  await tocar(boton('Crear clave'))
  await escribirEn(campo(/^Nombre/), 'Caja 1')
  const hacer = screen.getAllByRole('button', { name: 'Crear clave' }).at(-1)!
  hacer.click()
  hacer.click()
  await calma()
  expect(elServicio().pedidos(CREAR)).toHaveLength(1)
  await tocar(boton('Ya la guardé'))
  await tocar(boton(/^Rotar «/))
  const rotar = boton('Rotar la clave')
  rotar.click()
  rotar.click()
  await calma()
  expect(elServicio().pedidos(ROTAR)).toHaveLength(1)
})

test('without a name nothing is asked', async () => {
  await open()
  await tocar(boton('Crear clave'))
  await tocar(boton('Crear clave', screen.getByRole('dialog')))
  expect(elServicio().pedidos(CREAR)).toHaveLength(0)
})

test('who wanted to leave while it is being made sees the key all the same: it can be shown only now', async () => {
  const slow = elServicio().demora(CREAR)
  await open()
  await crear()
  await teclear('{Escape}')
  slow.llega(elServicio().ejemplo(CREAR), 201)
  await pasar(0)
  expect(screen.getByTestId('clave').textContent).toBe(CLAVE)
})

test('nobody leaves a key that is being made before it is told what became of it', async () => {
  const creando = elServicio().demora(CREAR)
  await open()
  await crear()
  await teclear('{Escape}')
  await tocar(boton('Cancelar'))
  creando.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})

const SE_PERDIO = 'Puede que se haya hecho igual'
const LISTA = 'GET …/api-keys'

test('a key whose answer was lost may be there: that is said with what to do, and the list is read anew', async () => {
  elServicio().corta(CREAR)
  await open()
  const before = elServicio().pedidos(LISTA).length
  await crear()
  expect(texto(screen.getByRole('dialog'))).toContain(SE_PERDIO)
  expect(texto(screen.getByRole('dialog'))).toContain('Revóquela y cree otra.')
  expect(elServicio().pedidos(LISTA).length).toBeGreaterThan(before)
})

test('so may be the one that took the place of another', async () => {
  una()
  elServicio().corta(ROTAR)
  await open()
  const before = elServicio().pedidos(LISTA).length
  await tocar(boton(/^Rotar «/))
  await tocar(boton('Rotar la clave'))
  expect(texto(screen.getByRole('dialog'))).toContain('Revoque la nueva y cree otra.')
  expect(elServicio().pedidos(LISTA).length).toBeGreaterThan(before)
})

test('what became of one is told however long the list takes to be read anew', async () => {
  una()
  await open()
  elServicio().demora(LISTA)
  elServicio().corta(CREAR)
  await crear()
  expect(texto(screen.getByRole('dialog'))).toContain(SE_PERDIO)
  await teclear('{Escape}')
  await tocar(boton(/^Revocar «/))
  await tocar(boton('Revocar para siempre'))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('of one that was refused nothing was made, and nothing else is said', async () => {
  elServicio().rechaza(CREAR, 'rate-limited', 429, { retryAfter: 5 })
  await open()
  await crear()
  expect(texto()).not.toContain(SE_PERDIO)
})

test('what was typed survives a refusal', async () => {
  elServicio().rechaza(CREAR, 'rate-limited', 429, { retryAfter: 5 })
  await open()
  await crear('Caja 9')
  expect(texto()).toContain('5 s')
  expect((campo(/^Nombre/) as HTMLInputElement).value).toBe('Caja 9')
})

test('in production it is said when the plan would refuse it', async () => {
  soy({ ambiente: 'PROD', ambienteElegido: 'PROD', plan: { codigo: 'PANEL', incluyeApiIntegracion: false } })
  await open()
  await tocar(boton('Crear clave'))
  expect(texto()).toContain('Nacerá en PRODUCCIÓN, para siempre')
  expect(texto()).toContain('en producción esta clave será rechazada')
})

test('a rotated key is shown once, with the grace that was chosen', async () => {
  una()
  await open()
  await tocar(boton(/^Rotar «/))
  await elegir('Gracia de la clave vieja', '1 día')
  await tocar(boton('Rotar la clave'))
  expect(elServicio().pedido(ROTAR).body).toEqual({ gracia: 86_400 })
  expect(screen.getByTestId('clave').textContent).toMatch(/^sk_live_/)
  await teclear('{Escape}')
  expect(screen.getByTestId('clave')).toBeTruthy()
})

test.each([
  ['Esc', () => teclear('{Escape}')],
  ['«No, volver»', () => tocar(boton('No, volver'))],
  ['the cross', () => tocar(boton('Cerrar'))],
])('while it rotates nobody leaves by %s: the new key is shown here and nowhere else', async (_, leave) => {
  una()
  const slow = elServicio().demora(ROTAR)
  await open()
  await tocar(boton(/^Rotar «/))
  await tocar(boton('Rotar la clave'))
  await leave()
  slow.llega(elServicio().ejemplo(ROTAR), 201)
  await pasar(0)
  expect(screen.getByTestId('clave').textContent).toMatch(/^sk_live_/)
})

test('a new key is shown though the one before it is no longer in the list', async () => {
  una()
  await open()
  await tocar(boton(/^Rotar «/))
  elServicio().lista('GET …/api-keys', [{ apiKeyId: 9, nombre: 'Caja 9' }], 'mas')
  await tocar(boton('Rotar la clave'))
  expect(screen.getByTestId('clave').textContent).toMatch(/^sk_live_/)
})

test('a new key is shown at once, whatever becomes of the list', async () => {
  una()
  await open()
  await tocar(boton(/^Rotar «/))
  elServicio().demora('GET …/api-keys')
  await tocar(boton('Rotar la clave'))
  expect(screen.getByTestId('clave').textContent).toMatch(/^sk_live_/)
})

test('a new key stays in sight when the tablet is turned', async () => {
  const turn = verEnTableta()
  una()
  await open()
  await tocar(boton(/^Rotar «/))
  await tocar(boton('Rotar la clave'))
  await turn()
  expect(screen.queryByRole('table')).toBe(null)
  expect(screen.getByTestId('clave').textContent).toMatch(/^sk_live_/)
})

test('revoking is asked once more, says what it does, and cannot be pressed again while it is under way', async () => {
  una()
  await open()
  await tocar(boton(/^Revocar «/))
  expect(texto(screen.getByRole('dialog'))).toContain('No se puede deshacer')
  const slow = elServicio().demora('DELETE …/api-keys/{apiKeyId}')
  await tocar(boton('Revocar para siempre'))
  await tocar(boton('Revocar para siempre'))
  expect(elServicio().pedidos('DELETE …/api-keys/{apiKeyId}')).toHaveLength(1)
  slow.llega(elServicio().ejemplo('DELETE …/api-keys/{apiKeyId}'))
  await pasar(0)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('one that is revoked offers nothing but its past', async () => {
  elServicio().lista('GET …/api-keys', [{ estaActivo: false }])
  await open()
  expect(boton(/^Rotar «/).getAttribute('aria-description')).toBe('Esta clave ya está revocada.')
  expect(texto()).toContain('Revocada')
})

test('one that ended by itself is not called revoked: nobody did that', async () => {
  elServicio().lista('GET …/api-keys', [{ estaActivo: false, expiraEn: '2026-11-20T08:59:59' }])
  await open()
  expect(texto()).toContain('Vencida')
  expect(texto()).not.toContain('Revocada')
  expect(boton(/^Rotar «/).getAttribute('aria-description')).toBe('Esta clave ya venció.')
})

test('who may not manage is told why', async () => {
  soy({ rol: 'EMISOR' })
  elServicio().lista('GET …/api-keys', [])
  await open()
  expect(boton('Crear clave').getAttribute('aria-description')).toContain('Su rol es emisor')
})

test('whoever closes the window before she has put a new key away is asked, and then no more', async () => {
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  await abrir('/c/1/claves')
  await tocar(boton('Crear clave'))
  await escribirEn(campo(/^Nombre/), 'Caja 1')
  expect(asks()).toBe(false)
  await tocar(boton('Crear clave', screen.getByRole('dialog')))
  expect(asks()).toBe(true)
  await tocar(boton('Ya la guardé'))
  expect(asks()).toBe(false)
})
