import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import {
  boton,
  calma,
  elegirAccion,
  mostrar,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  within,
} from '../../test/piezas/mostrar.tsx'
import { AWAY } from '../api/problem.ts'
import { DialogoDeEvento } from '../form/dialogo-de-evento.tsx'
import { Confirmar } from './confirmar.tsx'
import { Dialogo } from './dialogo.tsx'
import { Plegado } from './plegado.tsx'
import { Resumen } from './resumen.tsx'
import { Rotar } from './rotar.tsx'

const nada = () => {}

function ConfirmarDesde({ onHacer = nada, error }: { onHacer?: () => void; error?: unknown }) {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Button onClick={() => setAbierto(true)}>Borrar</Button>
      <Confirmar
        abierto={abierto}
        titulo="¿Borrar la clave?"
        hacer="Sí, borrarla"
        error={error}
        onHacer={onHacer}
        onCerrar={() => setAbierto(false)}
      >
        No vuelve.
      </Confirmar>
    </>
  )
}

const dialogo = () => screen.getByRole('dialog')

test('what cannot be taken back is asked in a dialog with its question as a name, and its button says what it does', async () => {
  const onHacer = vi.fn()
  await mostrar(<ConfirmarDesde onHacer={onHacer} />)
  expect(screen.queryByRole('dialog')).toBe(null)
  await tocar(boton('Borrar'))
  expect(screen.getByRole('dialog', { name: '¿Borrar la clave?' })).toBeTruthy()
  await tocar(boton('Sí, borrarla', dialogo()))
  expect(onHacer).toHaveBeenCalledTimes(1)
})

test.each([
  ['No, volver', () => tocar(boton('No, volver', dialogo()))],
  ['the cross', () => tocar(boton('Cerrar', dialogo()))],
  ['Esc', () => teclear('{Escape}')],
])('by %s it is left, and nothing is done', async (_, leave) => {
  const onHacer = vi.fn()
  await mostrar(<ConfirmarDesde onHacer={onHacer} />)
  await tocar(boton('Borrar'))
  await leave()
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(onHacer).not.toHaveBeenCalled()
})

test('why it was refused is said in the dialog, which stays', async () => {
  await mostrar(<ConfirmarDesde error={AWAY} />)
  await tocar(boton('Borrar'))
  expect(within(dialogo()).getByRole('alert').textContent).toContain('El servicio no responde')
})

test('while it is under way it cannot be asked again', async () => {
  const onHacer = vi.fn()
  await mostrar(
    <Confirmar abierto ocupado titulo="¿?" hacer="Hacer" onHacer={onHacer} onCerrar={nada}>
      x
    </Confirmar>,
  )
  await tocar(boton('Hacer'))
  expect(onHacer).not.toHaveBeenCalled()
})

const enCamino = {
  'a question': (onCerrar: () => void) => (
    <Confirmar abierto ocupado titulo="¿?" hacer="Hacer" onHacer={nada} onCerrar={onCerrar}>
      x
    </Confirmar>
  ),
  'a summary': (onCerrar: () => void) => (
    <Resumen
      abierto
      ocupado
      titulo="¿?"
      hacer="Hacer"
      ambiente="PROD"
      datos={[]}
      onHacer={nada}
      onCerrar={onCerrar}
    />
  ),
  'an evento': (onCerrar: () => void) => <DialogoDe operacion={{ isPending: true }} onCerrar={onCerrar} />,
}

test.each(Object.keys(enCamino) as (keyof typeof enCamino)[])(
  'nobody leaves %s whose act is under way: what becomes of it is told there',
  async cual => {
    const onCerrar = vi.fn()
    await mostrar(enCamino[cual](onCerrar))
    await tocar(boton('No, volver', dialogo()))
    await tocar(boton('Cerrar', dialogo()))
    await teclear('{Escape}')
    expect(onCerrar).not.toHaveBeenCalled()
  },
)

test.each([
  ['SANDBOX', 'SANDBOX · sin valor fiscal'],
  ['DEV', 'PRUEBAS (DEV) · sin valor fiscal'],
  ['PROD', 'PRODUCCIÓN · tiene valor fiscal'],
] as const)(
  'before it is registered in %s, which ambiente it is and what that means is said',
  async (ambiente, franja) => {
    await mostrar(
      <Resumen
        abierto
        titulo="¿Emitir la factura?"
        hacer="Sí, emitir"
        ambiente={ambiente}
        datos={[['A quién', 'COMPRADORA SA']]}
        ocupado={false}
        onHacer={nada}
        onCerrar={nada}
      />,
    )
    expect(screen.getByTestId('franja').textContent).toBe(franja)
    expect(texto(dialogo())).toContain('A quién')
  },
)

test('an old secret stays as long as was chosen, and never longer than it may', async () => {
  const onHacer = vi.fn()
  await mostrar(
    <Rotar
      titulo="¿Rotar la clave?"
      hacer="Rotar"
      gracia={{ label: 'La anterior vale', ninguna: 'Nada más', segundos: 3600, maximo: 86_400 }}
      ocupado={false}
      error={null}
      onHacer={onHacer}
      onCerrar={nada}
    >
      x
    </Rotar>,
  )
  await tocar(screen.getByRole('combobox', { name: 'La anterior vale' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Nada más',
    '1 hora',
    '1 día',
  ])
  await tocar(screen.getByRole('option', { name: 'Nada más' }))
  await tocar(boton('Rotar'))
  expect(onHacer).toHaveBeenCalledWith(0)
})

const OPERACION = { data: undefined, error: null, incierto: false, isPending: false, preguntarDeNuevo: nada }

const DialogoDe = (props: { operacion?: object; onHacer?: () => void; onCerrar?: () => void }) => (
  <DialogoDeEvento
    titulo="Cancelar"
    que="la cancelación"
    hacer="Sí, cancelar"
    ambiente="PROD"
    operacion={{ ...OPERACION, ...props.operacion }}
    onHacer={props.onHacer ?? nada}
    onCerrar={props.onCerrar ?? nada}
  >
    <TextInput label="Motivo" required minLength={5} />
  </DialogoDeEvento>
)

test('an evento without its motivo is not sent, and Enter never sends one', async () => {
  const onHacer = vi.fn()
  await mostrar(<DialogoDe onHacer={onHacer} />)
  await tocar(boton('Sí, cancelar'))
  expect(onHacer).not.toHaveBeenCalled()
  screen.getByLabelText(/Motivo/).focus()
  await teclear('Se equivocó el monto{Enter}')
  expect(onHacer).not.toHaveBeenCalled()
  await tocar(boton('Sí, cancelar'))
  expect(onHacer).toHaveBeenCalledTimes(1)
})

test('an evento that nobody knows of has one button alone, and the form is away', async () => {
  await mostrar(<DialogoDe operacion={{ incierto: true, error: AWAY }} />)
  expect(texto(dialogo())).toContain('Se envió la cancelación, y la respuesta no llegó.')
  expect(screen.queryByLabelText(/Motivo/)).toBe(null)
  expect(boton('Preguntar de nuevo')).toBeTruthy()
})

test('while it is being asked again the dialog does not flicker back to an empty form', async () => {
  await mostrar(<DialogoDe operacion={{ incierto: false, isPending: true }} />)
  expect((boton('Sí, cancelar') as HTMLButtonElement).disabled).toBe(true)
})

test('what is folded away opens by a press and by the keyboard, and keeps what was typed', async () => {
  await mostrar(
    <Plegado titulo="Más datos" resumen="transporte">
      <TextInput label="Chapa" />
    </Plegado>,
  )
  const linea = boton(/Más datos/)
  expect(linea.getAttribute('aria-expanded')).toBe('false')
  expect(texto()).toContain('transporte')
  await teclear('{Tab}{Enter}')
  expect(linea.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByLabelText('Chapa')).toBeTruthy()
  expect(texto()).not.toContain('transporte')
})

test('what is wrong is open, whoever closes it', async () => {
  await mostrar(
    <Plegado titulo="Más datos" fallo>
      Adentro
    </Plegado>,
  )
  await tocar(boton('Más datos'))
  await tocar(boton('Más datos'))
  expect(texto()).toContain('Adentro')
})

/** A dialog that is there as long as it is open, and one that is closed where it stands. */
function DialogoDesde({ queda, trabajo }: { queda: boolean; trabajo: Promise<void> }) {
  const [abierto, setAbierto] = useState(false)
  const [ocupado, setOcupado] = useState(false)
  const dialogo = (
    <Dialogo opened={abierto} onClose={() => setAbierto(false)} title="Usos">
      <Button onClick={() => setAbierto(false)}>Volver</Button>
    </Dialogo>
  )
  const trabajar = async () => {
    setOcupado(true)
    await trabajo
    setOcupado(false)
    setAbierto(true)
  }
  return (
    <main id="contenido" tabIndex={-1}>
      <Button onClick={() => setAbierto(true)}>Ver usos</Button>
      <Button loading={ocupado} onClick={trabajar}>
        Probar
      </Button>
      <Menu>
        <Menu.Target>
          <Button>Más</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAbierto(true)}>Repetir</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(queda || abierto) && dialogo}
    </main>
  )
}

const abrirPor = {
  'Ver usos': () => tocar(boton('Ver usos')),
  Probar: async (terminar: () => void) => {
    await tocar(boton('Probar'))
    // Chromium takes the focus from a button that works.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    terminar()
    await calma()
  },
  Más: () => elegirAccion('Más', 'Repetir'),
}
const cerrarPor = {
  Esc: () => teclear('{Escape}'),
  'the cross': () => tocar(boton('Cerrar', dialogo())),
  'its own button': () => tocar(boton('Volver', dialogo())),
}

const formas = [true, false].flatMap(queda =>
  (Object.keys(abrirPor) as (keyof typeof abrirPor)[]).flatMap(abridor =>
    (Object.keys(cerrarPor) as (keyof typeof cerrarPor)[]).map(
      cierre => [abridor, cierre, queda ? 'stays where it was' : 'is taken out'] as const,
    ),
  ),
)

test.each(formas)(
  'the focus goes back to «%s» when its dialog is closed by %s and %s',
  async (abridor, cierre, como) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await mostrar(<DialogoDesde queda={como === 'stays where it was'} trabajo={promise} />)
    await abrirPor[abridor](resolve)
    expect(dialogo().contains(document.activeElement)).toBe(true)
    await cerrarPor[cierre]()
    await pasar(300)
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(texto(document.activeElement as HTMLElement)).toBe(abridor)
  },
)

test('where the opener of a dialog is gone, the focus is on the page and not nowhere', async () => {
  await mostrar(<DialogoDesde queda={false} trabajo={Promise.resolve()} />)
  await tocar(boton('Ver usos'))
  boton('Ver usos').remove()
  await teclear('{Escape}')
  expect(document.activeElement?.id).toBe('contenido')
})

function DosDialogos() {
  const [abajo, setAbajo] = useState(true)
  const [arriba, setArriba] = useState(false)
  return (
    <Dialogo opened={abajo} onClose={() => setAbajo(false)} title="Invitar">
      <Button onClick={() => setArriba(true)}>Seguir</Button>
      <Confirmar
        abierto={arriba}
        titulo="¿Seguro?"
        hacer="Sí"
        onHacer={nada}
        onCerrar={() => setArriba(false)}
      >
        x
      </Confirmar>
    </Dialogo>
  )
}

test('of two dialogs Esc leaves the upper, and then the lower', async () => {
  await mostrar(<DosDialogos />)
  await tocar(boton('Seguir'))
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
  await teclear('{Escape}')
  await pasar(300)
  expect(screen.getByRole('dialog', { name: 'Invitar' })).toBeTruthy()
  await teclear('{Escape}')
  await pasar(300)
  expect(screen.queryByRole('dialog')).toBe(null)
})
