import { expect, test } from 'vitest'
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
} from '../../../test/piezas/mostrar.tsx'

const NOMINAR = 'POST …/documentos/{id}/nominar'
const DOCUMENTO = 'GET …/documentos/{id}'

type Acciones = Record<string, { puede: boolean; motivo: string | null; codigo: string | null }>

/** An invoice without a name, as the contract has it before somebody named its buyer. */
const innominada = (more: object = {}) =>
  elServicio().responde(
    DOCUMENTO,
    (value: { data: { acciones: Acciones } }) => ({
      ...value,
      data: {
        ...value.data,
        eventos: [],
        ...more,
        acciones: {
          ...value.data.acciones,
          nominar: { ...value.data.acciones.nominar, puede: true, motivo: null, codigo: null },
        },
      },
    }),
    { ejemplo: 'nominado' },
  )

const valor = (name: RegExp) => (campo(name) as HTMLInputElement).value
const open = () => abrir('/c/1/documentos/3/nominar')

async function fill() {
  await escribirEn(campo(/^RUC/), '80012345-0')
  await escribirEn(campo(/^Razón social/), 'COMPRADORA SA')
}

const pedidos = () => elServicio().pedidos(NOMINAR)

async function nominar() {
  await tocar(boton('Nominar'))
  await tocar(boton('Sí, nominar'))
}

/** Each invoice under its own number; the page of another, which was seen before, is one step away. */
async function openDosVistas() {
  const { data, ...rest } = elServicio().ejemplo(DOCUMENTO, 'nominado') as { data: { acciones: Acciones } }
  const nominar = { ...data.acciones.nominar, puede: true, motivo: null, codigo: null }
  elServicio().contesta(DOCUMENTO, ({ path }) => ({
    status: 200,
    body: {
      ...rest,
      data: {
        ...data,
        id: Number(path.split('/').at(-1)),
        acciones: { ...data.acciones, nominar },
        eventos: [],
      },
    },
  }))
  const { history } = await open()
  const go = async (documentoId: number) => {
    history.push(`/c/1/documentos/${documentoId}/nominar`)
    await calma()
  }
  await go(4)
  await go(3)
  return go
}

test('a buyer typed for one invoice is not there for another, and is there again for the first', async () => {
  const go = await openDosVistas()
  await fill()
  await go(4)
  expect([valor(/^RUC/), valor(/^Razón social/)]).toEqual(['', ''])
  await go(3)
  expect([valor(/^RUC/), valor(/^Razón social/)]).toEqual(['80012345-0', 'COMPRADORA SA'])
})

test('what SIFEN answers of one invoice, whose page was left, is never shown of another', async () => {
  const go = await openDosVistas()
  const enCamino = elServicio().demora(NOMINAR)
  await fill()
  await nominar()
  await go(4)
  expect(boton('Nominar')).toBeTruthy()
  enCamino.llega(elServicio().ejemplo(NOMINAR))
  await calma()
  expect(boton('Nominar')).toBeTruthy()
  expect(texto()).not.toContain('está ahora a nombre de')
})

test('the buyer with a RUC goes as SIFEN wants it, under one key, and what SIFEN said is shown', async () => {
  innominada()
  await open()
  await fill()
  await nominar()
  expect(pedidos()).toHaveLength(1)
  expect(pedidos()[0]?.body).toEqual({
    receptor: {
      naturaleza: 'CONTRIBUYENTE',
      tipoOperacion: 'B2B',
      pais: 'PRY',
      nombreRazonSocial: 'COMPRADORA SA',
      tipoDocumento: 'RUC',
      numeroDocumento: '80012345-0',
    },
    motivo: 'El comprador se identificó después de la compra',
  })
  expect(pedidos()[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(texto()).toContain('está ahora a nombre de COMPRADORA SA')
  expect(texto()).toContain('Protocolo 1200001')
  expect(screen.getByRole('link', { name: 'Hacer una nota de crédito' }).getAttribute('href')).toBe(
    '/c/1/documentos/3/nota',
  )
})

test('before it is sent, who, which invoice and for how much is asked, and that it cannot be undone', async () => {
  innominada()
  await open()
  await fill()
  await tocar(boton('Nominar'))
  const dialogo = texto(screen.getByRole('dialog', { name: '¿Nominar la factura?' }))
  expect(dialogo).toContain('A nombre deCOMPRADORA SA')
  expect(dialogo).toContain('Documento80012345-0')
  expect(dialogo).toContain('PorGs. 150.000')
  expect(dialogo).toContain('no se puede deshacer')
  await tocar(boton('No, volver'))
  expect(pedidos()).toHaveLength(0)
})

test('without a name or a number nothing is asked and nothing is sent', async () => {
  innominada()
  await open()
  await tocar(boton('Nominar'))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(pedidos()).toHaveLength(0)
})

test('one’s own RUC is said before it is sent, with its check digit or without', async () => {
  innominada()
  await open()
  for (const ruc of ['80099999-1', '80099999', '80.099.999']) {
    await escribirEn(campo(/^RUC/), ruc)
    expect(texto()).toContain('Ese RUC es el suyo: quedaría a nombre de EJEMPLO SA')
  }
  await escribirEn(campo(/^RUC/), '80012345-0')
  expect(texto()).not.toContain('Ese RUC es el suyo')
})

test('the registry fills the name in, once the RUC stands still', async () => {
  innominada()
  await open()
  await escribirEn(campo(/^RUC/), '80012345')
  expect(elServicio().pedidos('GET …/padron/{documento}')).toHaveLength(0)
  await pasar(500)
  expect((campo(/^Razón social/) as HTMLInputElement).value).toBe('COMPRADORA SA')
  expect(texto()).toContain('COMPRADORA SA · RUC 80012345-0 · ACTIVO')
})

test('a registry that does not know it, or is away, stops nobody', async () => {
  innominada()
  elServicio().rechaza('GET …/padron/{documento}', 'ruc-not-found', 404, {
    detail: 'Ese RUC no está en el padrón.',
  })
  await open()
  await escribirEn(campo(/^RUC/), '80012345')
  await pasar(500)
  expect(texto()).toContain('Ese RUC no está en el padrón.')
  await escribirEn(campo(/^Razón social/), 'COMPRADORA SA')
  await nominar()
  expect(pedidos()).toHaveLength(1)
})

test('an answer of the registry for what was typed before does not name who is typed now', async () => {
  innominada()
  const slow = elServicio().demora('GET …/padron/{documento}')
  await open()
  await escribirEn(campo(/^RUC/), '80012345')
  await pasar(500)
  await escribirEn(campo(/^RUC/), '80099999')
  await escribirEn(campo(/^Razón social/), 'EJEMPLO SA')
  await pasar(500)
  slow.llega(elServicio().ejemplo('GET …/padron/{documento}'))
  await pasar(0)
  const { body } = await (async () => {
    await tocar(boton('Nominar'))
    await tocar(boton('Sí, nominar'))
    return elServicio().pedido(NOMINAR)
  })()
  expect((body as { receptor: { numeroDocumento: string } }).receptor.numeroDocumento).toBe('80099999')
})

test('who has no RUC is asked for a document; who comes from abroad, for a country and an address', async () => {
  innominada()
  await open()
  await tocar(screen.getByRole('radio', { name: 'Sin RUC' }))
  expect(screen.getByRole('combobox', { name: /Tipo de documento/ })).toBeTruthy()
  await tocar(screen.getByRole('radio', { name: 'Del exterior' }))
  await elegir(/País/, 'Argentina')
  await elegir(/Tipo de documento/, /Pasaporte/)
  await escribirEn(campo(/^Número de documento/), 'AB123456')
  await escribirEn(campo(/^Nombre y apellido/), 'Juana Pérez')
  await escribirEn(campo(/^Dirección/), 'Calle 1')
  await nominar()
  expect(pedidos()[0]?.body).toMatchObject({
    receptor: {
      naturaleza: 'NO_CONTRIBUYENTE',
      tipoOperacion: 'B2F',
      pais: 'ARG',
      tipoDocumento: 'PASAPORTE',
      numeroDocumento: 'AB123456',
      direccion: 'Calle 1',
      numeroCasa: 0,
    },
  })
})

test('while SIFEN is asked, what has happened is told, and the form is away', async () => {
  innominada()
  const slow = elServicio().demora(NOMINAR)
  await open()
  await fill()
  await nominar()
  expect(screen.getByRole('status', { name: 'Nominación en curso' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nominar' })).toBe(null)
  await pasar(6_000)
  expect(texto()).toMatch(/Van \d+ s\. A los 25 s, si no contesta, se lo diremos/)
  // Whoever hears the page is told of each step, and not of each second.
  expect(
    screen
      .getByText(/Van \d+ s/)
      .closest('[aria-live]')
      ?.getAttribute('aria-live'),
  ).toBe('off')
  slow.llega(elServicio().ejemplo(NOMINAR))
  await pasar(0)
  expect(texto()).toContain('SIFEN lo registró')
})

test('when nobody knows, the one thing to do is to ask again, with the same key and the same buyer', async () => {
  innominada()
  elServicio().rechaza(NOMINAR, 'result-uncertain', 503, { retryAfter: 9 })
  await open()
  await fill()
  await nominar()
  expect(texto()).toContain('Se envió la nominación, y la respuesta no llegó.')
  expect(texto()).toContain('Conviene esperar 9 s.')
  expect(screen.queryByRole('textbox')).toBe(null)
  elServicio().responde(NOMINAR, value => value)
  await tocar(boton('Preguntar de nuevo'))
  expect(pedidos()[1]?.headers.get('idempotency-key')).toBe(pedidos()[0]?.headers.get('idempotency-key'))
  expect(pedidos()[1]?.body).toEqual(pedidos()[0]?.body)
  expect(texto()).toContain('SIFEN lo registró')
})

test('after a reload the uncertain one is still asked about, not filled in anew', async () => {
  innominada()
  elServicio().corta(NOMINAR)
  const { unmount } = await open()
  await fill()
  await nominar()
  unmount()
  await open()
  expect(boton('Preguntar de nuevo')).toBeTruthy()
  expect(screen.queryByLabelText(/^RUC/)).toBe(null)
})

test('what SIFEN rejects is said in its words, and the form is there to be mended', async () => {
  innominada()
  elServicio().responde(NOMINAR, (value: { data: object }) => ({
    ...value,
    data: {
      ...value.data,
      estadoEvento: 'RECHAZADO',
      codigoRespuesta: '4469',
      mensajeRespuesta: 'Receptor inválido',
      protocoloAutorizacion: null,
    },
  }))
  await open()
  await fill()
  await nominar()
  expect(texto()).toContain('SIFEN lo rechazóReceptor inválido (4469)')
  expect((campo(/^Razón social/) as HTMLInputElement).value).toBe('COMPRADORA SA')
})

test('what the service finds wrong stands beside its field, which has the focus', async () => {
  innominada()
  elServicio().rechaza(NOMINAR, 'validation-error', 422, {
    errors: [{ campo: 'receptor.numeroDocumento', codigo: 'dv', detail: 'el dígito verificador es 0' }],
  })
  await open()
  await fill()
  await nominar()
  expect(texto()).toContain('El dígito verificador es 0')
  expect(document.activeElement).toBe(campo(/^RUC/))
})

test.each([
  ['documento-already-nominated', 409, 'Ya está nominada'],
  ['documento-nomination-pending', 409, 'Hay otra nominación en camino'],
  ['sandbox-not-supported', 422, 'En SANDBOX no se puede'],
  ['plan-operation-not-allowed', 403, 'Su plan no lo incluye'],
])('%s is told in the words of a shop', async (type, status, said) => {
  innominada()
  elServicio().rechaza(NOMINAR, type, status)
  await open()
  await fill()
  await nominar()
  expect(texto()).toContain(said)
  expect(texto()).not.toContain('No sabemos todavía')
})

test('one that cannot be nominated says why instead of a form', async () => {
  elServicio().responde(DOCUMENTO, value => value, { ejemplo: 'aprobado' })
  await open()
  expect(texto()).toContain('La factura ya nombra a su receptor')
  expect(boton('Nominar').getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('one of another ambiente says in which it is, and the way there is one press', async () => {
  elServicio().rechaza(DOCUMENTO, 'documento-not-found', 404, { ambiente: 'PROD' })
  await open()
  expect(texto()).toContain('Ese documento está en PRODUCCIÓN')
  innominada()
  await tocar(boton('Pasar a PRODUCCIÓN y verlo'))
  expect(elServicio().pedido('PUT …/ambiente').body).toEqual({ ambiente: 'PROD' })
})

test('Enter goes from field to field and to the button, and never sends', async () => {
  innominada()
  await open()
  await fill()
  campo(/^Razón social/).focus()
  await teclear('{Enter}')
  expect(document.activeElement).toBe(campo(/^Motivo/))
  expect(screen.queryByRole('dialog')).toBe(null)
})
