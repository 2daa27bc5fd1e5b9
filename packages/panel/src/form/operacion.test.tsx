import { Button } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { boton, calma, mostrar, screen, texto, tocar } from '../../test/piezas/mostrar.tsx'
import { ProblemError, SIN_CONEXION } from '../api/problem.ts'
import { DESPEDIDA } from '../session/rastro.ts'
import { useOperacion } from './operacion.ts'

interface Cuerpo {
  monto: string
}

type Ask = (body: Cuerpo, headers: { 'Idempotency-Key': string }) => Promise<{ id: number }>

let montado = 0
const vistos: string[] = []
/** Until its result is shown. */
let mostrando = Promise.resolve()

function Prueba({ ask, monto = '100' }: { ask: Ask; monto?: string }) {
  const operacion = useOperacion({
    nombre: 'prueba',
    ask,
    onResultado: ({ id }) => vistos.push(`resultado ${id}`),
    onRechazo: () => vistos.push('rechazo'),
    onVisto: async ({ id }) => {
      vistos.push(`visto ${id}`)
      await mostrando
    },
  })
  const { incierto, pendiente, error, isPending, data } = operacion
  return (
    <>
      <Button onClick={() => operacion.mutate({ monto })}>Enviar</Button>
      {incierto && <Button onClick={() => operacion.preguntarDeNuevo()}>Preguntar de nuevo</Button>}
      <output>
        {JSON.stringify({
          incierto,
          monto: pendiente?.body.monto,
          error: error?.message,
          isPending,
          id: data?.id,
        })}
      </output>
    </>
  )
}

/** A service that answers one after the other, and keeps what it was asked. */
function createServicio(...answers: ((() => never) | { id: number })[]) {
  const asked: { body: Cuerpo; key: string }[] = []
  const ask = vi.fn<Ask>(async (body, headers) => {
    asked.push({ body, key: headers['Idempotency-Key'] })
    const answer = answers[asked.length - 1] ?? answers.at(-1)
    return typeof answer === 'function' ? answer() : answer!
  })
  return { ask, asked }
}

const throws = (error: unknown) => (): never => {
  throw error
}
const perdida = throws(new TypeError('fetch failed'))
const refused = (status: number, type: string) => throws(new ProblemError({ type }, status))

const estado = () => JSON.parse(screen.getByRole('status').textContent ?? '{}') as Record<string, unknown>

const open = async (ask: Ask, monto?: string) => {
  vistos.length = 0
  mostrando = Promise.resolve()
  montado += 1
  return mostrar(<Prueba key={montado} ask={ask} {...(monto === undefined ? {} : { monto })} />)
}

test('what went well is said once, and the next is another intention with another key', async () => {
  const { ask, asked } = createServicio({ id: 1 }, { id: 2 })
  await open(ask)
  await tocar(boton('Enviar'))
  expect(vistos).toEqual(['resultado 1', 'visto 1'])
  expect(estado()).toMatchObject({ incierto: false, id: 1 })
  await tocar(boton('Enviar'))
  expect(asked).toHaveLength(2)
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
})

test('pressed many times while it is under way, it is sent once', async () => {
  let arrive = (_: { id: number }) => {}
  const ask = vi.fn<Ask>(() => new Promise(resolve => (arrive = resolve)))
  await open(ask)
  for (const _ of [1, 2, 3]) boton('Enviar').click()
  await calma()
  expect(ask).toHaveBeenCalledTimes(1)
  arrive({ id: 1 })
  await calma()
  expect(vistos).toEqual(['resultado 1', 'visto 1'])
})

test('an answer that was lost leaves it uncertain: asked again, it is the same request with the same key', async () => {
  const { ask, asked } = createServicio(perdida, { id: 7 })
  await open(ask)
  await tocar(boton('Enviar'))
  expect(estado()).toMatchObject({ incierto: true, monto: '100' })
  await tocar(boton('Preguntar de nuevo'))
  expect(asked[1]).toEqual(asked[0])
  expect(estado()).toMatchObject({ incierto: false, id: 7 })
  expect(screen.queryByRole('button', { name: 'Preguntar de nuevo' })).toBe(null)
})

test('whoever changes the form meanwhile sends what was sent before, not the change', async () => {
  const { ask, asked } = createServicio(perdida, { id: 7 })
  const { unmount } = await open(ask)
  await tocar(boton('Enviar'))
  unmount()
  await open(ask, '999')
  await tocar(boton('Enviar'))
  expect(asked[1]).toEqual(asked[0])
  expect(asked[1]?.body).toEqual({ monto: '100' })
})

test('after a reload what has no answer yet is known, and asked about with its key', async () => {
  const { ask, asked } = createServicio(perdida, { id: 7 })
  const { unmount } = await open(ask)
  await tocar(boton('Enviar'))
  unmount()
  await open(ask)
  expect(estado()).toMatchObject({ incierto: true, monto: '100' })
  await tocar(boton('Preguntar de nuevo'))
  expect(asked[1]?.key).toBe(asked[0]?.key)
  expect(vistos).toEqual(['resultado 7', 'visto 7'])
})

test.each([
  [503, 'result-uncertain'],
  [503, 'service-unavailable'],
  [500, 'internal-error'],
  [502, 'desconocido'],
  [409, 'operation-in-progress'],
])('after %i %s nobody knows: it stays the same request', async (status, type) => {
  const { ask, asked } = createServicio(refused(status, type), { id: 1 })
  await open(ask)
  await tocar(boton('Enviar'))
  expect(estado().incierto).toBe(true)
  expect(vistos).toEqual(['rechazo'])
  await tocar(boton('Preguntar de nuevo'))
  expect(asked[1]?.key).toBe(asked[0]?.key)
})

test.each([
  [422, 'validation-error'],
  [409, 'ambiente-changed'],
  [429, 'rate-limited'],
  [403, 'access-denied'],
])('after %i %s nothing was done: the next is another intention', async (status, type) => {
  const { ask, asked } = createServicio(refused(status, type), { id: 1 })
  await open(ask)
  await tocar(boton('Enviar'))
  expect(estado().incierto).toBe(false)
  await tocar(boton('Enviar'))
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
})

test('offline the first time nothing left; after a lost answer offline says nothing of it', async () => {
  const { ask, asked } = createServicio(throws(SIN_CONEXION), perdida, throws(SIN_CONEXION), { id: 1 })
  await open(ask)
  await tocar(boton('Enviar'))
  expect(estado().incierto).toBe(false)
  await tocar(boton('Enviar'))
  await tocar(boton('Preguntar de nuevo'))
  expect(estado().incierto).toBe(true)
  await tocar(boton('Preguntar de nuevo'))
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
  expect(asked[3]?.key).toBe(asked[1]?.key)
})

test('an answer that arrives after the page was left settles it: nothing is asked about later', async () => {
  let arrive = (_: { id: number }) => {}
  const ask = vi.fn<Ask>(() => new Promise(resolve => (arrive = resolve)))
  const { unmount } = await open(ask)
  await tocar(boton('Enviar'))
  unmount()
  arrive({ id: 4 })
  await calma()
  expect(Object.keys(sessionStorage).filter(name => name.includes('intencion'))).toEqual([])
  await open(ask)
  expect(estado().incierto).toBe(false)
  expect(texto()).not.toContain('Preguntar')
})

test.each(['beforeunload', DESPEDIDA])(
  'an answer that arrives while the page is being left (%s) is seen by nobody: the next page asks about it with its key',
  async leaves => {
    let arrive = (_: { id: number }) => {}
    const keys: string[] = []
    const ask = vi.fn<Ask>((_, headers) => {
      keys.push(headers['Idempotency-Key'])
      return new Promise(resolve => (arrive = resolve))
    })
    const { unmount } = await open(ask)
    await tocar(boton('Enviar'))
    window.dispatchEvent(new Event(leaves))
    arrive({ id: 4 })
    await calma()
    expect(vistos).toEqual(['rechazo'])
    unmount()
    await open(ask)
    expect(estado()).toMatchObject({ incierto: true, monto: '100' })
    await tocar(boton('Preguntar de nuevo'))
    arrive({ id: 4 })
    await calma()
    expect(new Set(keys).size).toBe(1)
    expect(vistos).toEqual(['resultado 4', 'visto 4'])
    expect(estado().incierto).toBe(false)
  },
)

test('whoever leaves the page before the result is shown is shown it by the next one', async () => {
  const { ask, asked } = createServicio({ id: 4 }, { id: 4 })
  const { unmount } = await open(ask)
  let shown = () => {}
  mostrando = new Promise(resolve => (shown = resolve))
  await tocar(boton('Enviar'))
  expect(vistos).toEqual(['resultado 4', 'visto 4'])
  window.dispatchEvent(new Event('beforeunload'))
  shown()
  await calma()
  unmount()
  await open(ask)
  expect(estado().incierto).toBe(true)
  await tocar(boton('Preguntar de nuevo'))
  expect(asked[1]?.key).toBe(asked[0]?.key)
  expect(estado()).toMatchObject({ incierto: false, id: 4 })
})
