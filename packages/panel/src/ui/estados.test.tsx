import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { boton, calma, fireEvent, mostrar, screen, texto, tocar } from '../../test/piezas/mostrar.tsx'
import { AWAY, ProblemError, SIN_CONEXION } from '../api/problem.ts'
import { EstadoBadge, Problema, Respuesta, Vacio } from './estados.tsx'
import { Ficha } from './ficha.tsx'
import { Incierto } from './incierto.tsx'
import { ResultadoDeEvento } from './resultado.tsx'

test('a refusal is an alert with its title, its words, and every fault by the name that a person knows', async () => {
  const error = new ProblemError(
    {
      type: 'validation-error',
      errors: [
        { campo: 'receptor.numeroDocumento', codigo: 'required', detail: 'falta el número' },
        { campo: 'items[1].precioUnitario', codigo: 'minimum', detail: 'debe ser mayor que 0' },
      ],
    },
    422,
  )
  await mostrar(<Problema error={error} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Hay algo que corregir')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(texto()).not.toMatch(/receptor\.|items\[|precioUnitario|numeroDocumento/)
})

test('how long to wait is said once', async () => {
  await mostrar(<Problema error={new ProblemError({ type: 'rate-limited', detail: 'x' }, 429, 7)} />)
  expect(texto().match(/7 s/g)).toHaveLength(1)
})

test.each([
  ['a service that does not answer', AWAY, 'El servicio no responde'],
  ['a machine without a network', SIN_CONEXION, 'No hay conexión a internet'],
  ['whatever a program threw', new TypeError('x is not a function'), 'El servicio no responde'],
  ['a page of a proxy', new ProblemError({}, 502), 'no se entiende'],
])('%s is said in Spanish, without a word of the program', async (_, error, said) => {
  await mostrar(<Problema error={error} />)
  expect(texto()).toContain(said)
  expect(texto()).not.toMatch(/TypeError|undefined|fetch|JSON|null/)
})

/** Something that does not leave this machine. */
function Fallado() {
  const [error, setError] = useState<unknown>(null)
  return (
    <>
      <button type="button" onClick={() => setError(SIN_CONEXION)}>
        Hacer
      </button>
      {error !== null && <Problema error={error} />}
    </>
  )
}

test('that there is no network is said as long as there is none, and then that it is back', async () => {
  await mostrar(<Fallado />)
  const red = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await tocar(boton('Hacer'))
  expect(screen.getByRole('alert').textContent).toContain('No hay conexión a internet')
  red.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await calma()
  expect(screen.queryByRole('alert')).toBe(null)
  expect(screen.getByRole('status').textContent).toContain('Volvió la conexión')
  red.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await calma()
  expect(screen.getByRole('alert').textContent).toContain('No hay conexión a internet')
})

test('whoever cannot reach what she logged in with is not told that a network is back that was always there', async () => {
  await mostrar(<Problema error={SIN_CONEXION} />)
  expect(texto()).toContain('No hay conexión a internet')
})

test('one can try again where there is something to try', async () => {
  const again = vi.fn()
  const { unmount } = await mostrar(<Problema error={AWAY} reintentar={again} />)
  await tocar(boton('Reintentar'))
  expect(again).toHaveBeenCalledTimes(1)
  unmount()
  await mostrar(<Problema error={AWAY} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

const asked = (more: object) => ({ data: undefined, error: null, isPending: true, refetch: vi.fn(), ...more })

test('an answer is shown; while it comes, that it does; refused, why', async () => {
  const show = (de: Parameters<typeof Respuesta<string>>[0]['de']) =>
    mostrar(
      <Respuesta de={de} que="el libro">
        {data => <p>Está: {data}</p>}
      </Respuesta>,
    )
  const loading = await show(asked({}))
  expect(screen.getByRole('status', { name: 'Cargando el libro' })).toBeTruthy()
  loading.unmount()
  const refused = await show(asked({ error: AWAY, isPending: false }))
  expect(screen.getByRole('alert')).toBeTruthy()
  refused.unmount()
  await show(asked({ data: 'sí', isPending: false }))
  expect(texto()).toBe('Está: sí')
})

test('what could not be read anew stays, and that it is old is said, with a way to try again', async () => {
  const refetch = vi.fn()
  await mostrar(
    <Respuesta de={asked({ data: 'sí', error: AWAY, isPending: false, refetch })} que="el libro">
      {data => <p>Está: {data}</p>}
    </Respuesta>,
  )
  expect(texto()).toContain('Está: sí')
  expect(texto(screen.getByRole('alert'))).toContain('No se pudo poner al día')
  await tocar(boton('Reintentar'))
  expect(refetch).toHaveBeenCalledOnce()
})

test.each([
  ['PENDIENTE', 'Pendiente'],
  ['APROBADO', 'Aprobado'],
  ['APROBADO_OBSERVACION', 'Aprobado con observación'],
  ['RECHAZADO', 'Rechazado'],
  ['CANCELADO', 'Cancelado'],
] as const)('the state %s is the word %s, and explains itself', async (estado, nombre) => {
  const { container } = await mostrar(<EstadoBadge estado={estado} />)
  expect(texto()).toBe(nombre)
  expect(container.querySelector('[title]')?.getAttribute('title')).toMatch(/\.$/)
})

test('where nothing is yet, what will be there is a heading, with what brings it', async () => {
  await mostrar(
    <Vacio icono="claves" titulo="Todavía no hay claves" accion={<button type="button">Crear una</button>}>
      Con una clave un programa emite.
    </Vacio>,
  )
  expect(screen.getByRole('heading', { name: 'Todavía no hay claves' })).toBeTruthy()
  expect(boton('Crear una')).toBeTruthy()
})

test('facts that are not known are not shown, and a zero is one', async () => {
  await mostrar(
    <Ficha
      datos={[
        ['Correo', null],
        ['Teléfono', ''],
        ['Casa', undefined],
        ['Notas', false],
        ['Cuotas', 0],
        ['Nombre', 'EJEMPLO SA'],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Cuotas', 'Nombre'])
})

test('what nobody knows is neither a refusal nor an approval, and its button asks again', async () => {
  const preguntarDeNuevo = vi.fn()
  const error = new ProblemError({ type: 'result-uncertain', detail: 'Repita con la misma clave.' }, 503, 9)
  await mostrar(<Incierto que="la cancelación" operacion={{ error, isPending: false, preguntarDeNuevo }} />)
  expect(screen.getByRole('alert').textContent).toContain('Se envió la cancelación, y la respuesta no llegó.')
  expect(texto()).toContain('Conviene esperar 9 s.')
  expect(texto()).not.toContain('Repita con la misma clave')
  await tocar(boton('Preguntar de nuevo'))
  expect(preguntarDeNuevo).toHaveBeenCalledTimes(1)
})

const EVENTO = {
  estadoEvento: 'APROBADO',
  codigoRespuesta: '0600',
  mensajeRespuesta: 'Evento registrado correctamente',
  protocoloAutorizacion: '1200001',
} as Parameters<typeof ResultadoDeEvento>[0]['evento']

test('what SIFEN decided is said in its words, with its code and its protocol', async () => {
  const onCerrar = vi.fn()
  await mostrar(<ResultadoDeEvento evento={EVENTO} onCerrar={onCerrar} />)
  expect(screen.getByRole('status').textContent).toBe(
    'SIFEN lo registróEvento registrado correctamente (0600)Protocolo 1200001',
  )
  await tocar(boton('Listo'))
  expect(onCerrar).toHaveBeenCalledTimes(1)
})

test('a refusal of SIFEN is called one, also when it says nothing', async () => {
  const nada = { mensajeRespuesta: null, codigoRespuesta: null, protocoloAutorizacion: null }
  await mostrar(<ResultadoDeEvento evento={{ ...EVENTO, ...nada, estadoEvento: 'RECHAZADO' }} />)
  expect(screen.getByRole('status').textContent).toBe('SIFEN lo rechazóSin mensaje.')
})
