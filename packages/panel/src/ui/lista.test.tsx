import { expect, test } from 'vitest'
import {
  boton,
  calma,
  mostrar,
  pasar,
  screen,
  texto,
  tocar,
  verEnTelefono,
  within,
} from '../../test/piezas/mostrar.tsx'
import { useLista } from '../api/lista.ts'
import { ProblemError } from '../api/problem.ts'
import { Lista } from './lista.tsx'

interface Fila {
  id: number
  nombre: string
}

interface Pagina {
  datos: Fila[]
  siguiente: string | null
}

type Ask = (query: { cursor?: string }) => Promise<Pagina>

function Prueba({ ask, cadaMs }: { ask: Ask; cadaMs?: number }) {
  const lista = useLista<Fila>(['filas'], ask, cadaMs === undefined ? undefined : { cadaMs })
  return (
    <Lista
      lista={lista}
      que="las filas"
      clave={({ id }) => id}
      vacio={<p>Todavía nada</p>}
      columnas={[
        { titulo: 'Nombre', celda: ({ nombre }) => nombre },
        { titulo: 'Monto', celda: ({ id }) => id * 100, derecha: true, ancho: 90 },
      ]}
    />
  )
}

const fila = (id: number): Fila => ({ id, nombre: `fila ${id}` })
const refused = () => Promise.reject(new ProblemError({ type: 'invalid-query' }, 400))

/** Answers in this order; a request more gets the last. */
function inOrder(...answers: (() => Promise<Pagina>)[]) {
  const asked: (string | undefined)[] = []
  const ask: Ask = ({ cursor }) => {
    asked.push(cursor)
    return (answers[asked.length - 1] ?? answers.at(-1)!)()
  }
  return { ask, asked }
}

const page =
  (ids: number[], siguiente: string | null = null) =>
  () =>
    Promise.resolve({ datos: ids.map(fila), siguiente })

test('while it comes, what comes is said to a screen reader, and nothing is called empty', async () => {
  await mostrar(<Prueba ask={() => new Promise(() => {})} />)
  expect(screen.getByRole('status', { name: 'Cargando las filas' })).toBeTruthy()
  expect(texto()).not.toContain('Todavía nada')
})

test('an empty list says so, and is no table', async () => {
  await mostrar(<Prueba ask={page([])} />)
  expect(texto()).toContain('Todavía nada')
  expect(screen.queryByRole('table')).toBe(null)
})

test('a list is a table by its name, with its columns, and figures on the right', async () => {
  await mostrar(<Prueba ask={page([1, 2])} />)
  const table = screen.getByRole('table', { name: 'las filas' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nombre', 'Monto'])
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBe(null)
})

test('the next page is asked for with the cursor of the one before, and stands behind it', async () => {
  const { ask, asked } = inOrder(page([1, 2], 'c1'), page([3]))
  await mostrar(<Prueba ask={ask} />)
  await tocar(boton('Ver más'))
  expect(asked).toEqual([undefined, 'c1'])
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBe(null)
})

test('pressed twice, the next page comes once', async () => {
  let arrive = (_: Pagina) => {}
  const { ask, asked } = inOrder(page([1], 'c1'), () => new Promise(resolve => (arrive = resolve)))
  await mostrar(<Prueba ask={ask} />)
  await tocar(boton('Ver más'))
  boton('Ver más').click()
  await calma()
  expect(asked).toHaveLength(2)
  arrive({ datos: [fila(2)], siguiente: null })
  await calma()
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

test('refused, it says why, and Reintentar asks again', async () => {
  const { ask } = inOrder(refused, page([1]))
  await mostrar(<Prueba ask={ask} />)
  expect(screen.getByRole('alert').textContent).toContain('No se entiende lo que se busca')
  await tocar(boton('Reintentar'))
  expect(screen.getByRole('table')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a service that restarts is asked again by itself, and nobody is told of a fault', async () => {
  const away = () => Promise.reject(new ProblemError({ type: 'service-unavailable' }, 503))
  const { ask, asked } = inOrder(away, away, page([1]))
  await mostrar(<Prueba ask={ask} />)
  expect(screen.queryByRole('alert')).toBe(null)
  await pasar(500)
  await pasar(1_000)
  await calma()
  expect(asked).toHaveLength(3)
  expect(screen.getByRole('table')).toBeTruthy()
})

test('what is refused for good is not asked again by itself', async () => {
  const { ask, asked } = inOrder(refused)
  await mostrar(<Prueba ask={ask} />)
  await pasar(20_000)
  expect(asked).toHaveLength(1)
})

test('when the next page is refused, what is there stays, why is said, and one can ask again', async () => {
  const { ask } = inOrder(page([1], 'c1'), refused, page([2]))
  await mostrar(<Prueba ask={ask} />)
  await tocar(boton('Ver más'))
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('alert').textContent).toContain('No se entiende lo que se busca')
  await tocar(boton('Ver más'))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a list that looks again by itself says when it no longer can, and keeps what it had', async () => {
  const { ask } = inOrder(page([1]), refused, page([1, 2]))
  await mostrar(<Prueba ask={ask} cadaMs={5_000} />)
  await pasar(5_000)
  await calma()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(texto(screen.getByRole('alert'))).toContain('No se pudo poner al día')
  expect(boton('Reintentar')).toBeTruthy()
  await pasar(5_000)
  await calma()
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a list of many pages that looks again by itself asks for each of them so often, and not all of them', async () => {
  const { ask, asked } = inOrder(page([1], 'c1'), page([2], 'c2'), page([3], 'c3'), page([4]))
  await mostrar(<Prueba ask={ask} cadaMs={5_000} />)
  await tocar(boton('Ver más'))
  await tocar(boton('Ver más'))
  const before = asked.length
  await pasar(14_000)
  expect(asked).toHaveLength(before)
  await pasar(2_000)
  expect(asked.length).toBeGreaterThan(before)
})

test('on a phone the same is cards, each fact with its name', async () => {
  verEnTelefono()
  await mostrar(<Prueba ask={page([1, 2])} />)
  expect(screen.queryByRole('table')).toBe(null)
  const [first] = within(screen.getByRole('list', { name: 'las filas' })).getAllByRole('listitem')
  expect(first?.textContent).toBe('Nombrefila 1Monto100')
})
