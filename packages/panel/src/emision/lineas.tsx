import { Button, Card, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Faults, faultsIn } from '../form/faults.ts'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import { withHallado, withLeida, withProducto, withVacia } from './agregar.ts'
import { isVacia, type Linea, lineaNueva } from './items.ts'
import { UnaLinea } from './linea.tsx'
import type { Precios } from './partes.ts'
import type { VistaPrevia } from './vista-previa.ts'

interface Props {
  precios?: Precios | undefined
  lineas: readonly Linea[]
  onCambio: (lineas: Linea[]) => void
  moneda: string
  /** Whether a line can be left alone by one click. */
  solos: boolean
  /** Of what stands there now; nothing while that is not known. */
  vista: VistaPrevia | undefined
  faults: Faults
}

/** What a line does with the others. Always the same functions: a line is drawn again only when something of it changed. */
export interface AccionesDeLineas {
  change: (clave: string, next: Partial<Linea>) => void
  quitar: (clave: string) => void
  /** All the others go, and how many of it is asked for. */
  apartar: (clave: string) => void
  /** That product at that line, or one more where it is already; then the next is asked for. */
  agregar: (clave: string, producto: Linea, cantidad: string | undefined) => void
  /** What a scanner read there stands at once as a line, before it is known what it is; one goes on where one is. */
  leer: (clave: string, leida: Linea, hallado: Promise<Linea | undefined>) => void
  /** What was asked for there by words: one goes on at once, and comes back where nobody knows it. */
  pedir: (pedida: Linea, hallado: Promise<Linea | undefined>, cantidad: string | undefined) => void
  /** On to the line after it, which is made if there is none. */
  seguir: (clave: string) => void
}

const NINGUNA: Faults = { of: () => undefined, rest: [], title: '' }
const TITULOS: Readonly<Record<Precios, readonly string[]>> = {
  'con IVA': ['Descripción o código', 'Cantidad', 'Precio con IVA', 'IVA', 'Total'],
  'sin IVA': ['Descripción o código', 'Cantidad', 'Unidad', 'Precio', 'Total'],
  'sin precios': ['Descripción o código', 'Cantidad', 'Unidad'],
}

const DE_CIFRAS = ['Cantidad', 'Precio con IVA', 'Precio', 'Total']

/** Where the menu, or what stands beside the lines, leaves no room for a description between its figures. */
const ANGOSTA = '(max-width: 56em), (min-width: 62em) and (max-width: 75em)'
/** `Gs. 99.999.999`: what is longer has a line of its own, and so has the description. */
const LETRAS_AL_LADO = 14

/** How long the longest of the figures of each column is, as it is written. */
function letrasDe(lineas: readonly Linea[], vista: VistaPrevia | undefined, moneda: string) {
  const longest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length), 0)
  return {
    cantidad: longest(lineas.map(({ cantidad }) => cantidad)),
    precio: longest(lineas.map(({ precioUnitario }) => precioUnitario)),
    total: longest((vista?.items ?? []).map(item => (item ? dinero(item.total, moneda) : ''))),
  }
}

/** The items as at a till: one line each, filled by keyboard or scanner alone. */
export function Lineas({ precios = 'con IVA', lineas, onCambio, moneda, solos, vista, faults }: Props) {
  const raiz = useRef<HTMLDivElement>(null)
  const acciones = useAcciones({ lineas, onCambio }, raiz)
  const angosta = useMediaQuery(ANGOSTA)
  const letras = letrasDe(lineas, vista, moneda)
  const largos = letras.total > LETRAS_AL_LADO
  const estilo = {
    '--letras-cantidad': letras.cantidad,
    '--letras-precio': letras.precio,
    '--letras-total': letras.total,
    // A style of React's knows no names of one's own.
  } as CSSProperties
  return (
    <Card
      withBorder
      p="xs"
      className="items"
      data-precios={precios}
      data-solos={solos || undefined}
      data-angosta={angosta || largos || undefined}
      data-largos={largos || undefined}
      style={estilo}
      ref={raiz}
    >
      <div className="linea titulos" aria-hidden="true">
        {TITULOS[precios].map(titulo => (
          <span key={titulo} className={DE_CIFRAS.includes(titulo) ? 'derecha' : ''}>
            {titulo}
          </span>
        ))}
        <span />
      </div>
      {lineas.map((linea, index) => (
        <UnaLinea
          key={linea.clave}
          precios={precios}
          linea={linea}
          numero={index + 1}
          total={vista?.items[index]?.total ?? null}
          moneda={moneda}
          faults={faults.title === '' ? NINGUNA : faultsIn(faults, `items[${index}].`)}
          sola={lineas.length === 1}
          solos={solos}
          acciones={acciones}
        />
      ))}
      <Group justify="space-between" mt="xs" gap="xs">
        <Button
          size="xs"
          variant="light"
          leftSection={<Icono nombre="emitir" size={16} />}
          onClick={() => acciones.seguir(lineas.at(-1)?.clave ?? '')}
        >
          Agregar ítem
        </Button>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <kbd>Enter</kbd> sigue · <kbd>3*yerba</kbd> son tres · <kbd>Ctrl Supr</kbd> quita · <kbd>Alt ↓</kbd>{' '}
          más datos · <kbd>Ctrl Enter</kbd> va a emitir
        </Text>
      </Group>
    </Card>
  )
}

/** Where the next is typed: of which line, or of the last one. */
interface Foco {
  clave: string | undefined
  celda?: 'cantidad'
}

function useAcciones(
  { lineas, onCambio }: Pick<Props, 'lineas' | 'onCambio'>,
  raiz: RefObject<HTMLDivElement | null>,
): AccionesDeLineas {
  const latest = useRef({ lineas, onCambio })
  const cola = useRef(Promise.resolve())
  const [foco, setFoco] = useState<Foco>()
  useLayoutEffect(() => {
    latest.current = { lineas, onCambio }
  })
  useEffect(() => {
    if (foco === undefined) return
    const celdas = `[data-celda="${foco.celda ?? 'descripcion'}"]`
    const campos = [...(raiz.current?.querySelectorAll<HTMLElement>(celdas) ?? [])]
    const suyo = campos.find(campo => campo.dataset.clave === foco.clave)
    ;(suyo ?? campos.at(-1))?.focus()
  }, [foco, raiz])
  // Several may come before the form is drawn again: each follows from the one before.
  const apply = useCallback((change: (now: readonly Linea[]) => Linea[]) => {
    const next = change(latest.current.lineas)
    latest.current.lineas = next
    latest.current.onCambio(next)
  }, [])
  return useMemo(() => {
    const acciones: AccionesDeLineas = {
      change: (clave, next) =>
        apply(now => now.map(linea => (linea.clave === clave ? { ...linea, ...next } : linea))),
      quitar: clave => {
        apply(now => (now.length === 1 ? [lineaNueva()] : now.filter(linea => linea.clave !== clave)))
        setFoco({ clave: undefined })
      },
      apartar: clave => {
        apply(now => now.filter(linea => linea.clave === clave))
        setFoco({ clave, celda: 'cantidad' })
      },
      agregar: (clave, producto, cantidad) => {
        apply(now => withVacia(withProducto(now, clave, producto, cantidad)))
        setFoco({ clave: undefined })
      },
      leer: (clave, leida, hallado) => {
        apply(now => withLeida(now, clave, leida))
        despues(leida, hallado, producto => apply(now => withHallado(now, leida, producto ?? leida)))
      },
      pedir: (pedida, hallado, cantidad) => {
        const { clave } = pedida
        seguir(clave)
        despues(pedida, hallado, producto => {
          if (producto !== undefined)
            return apply(now => withVacia(withHallado(now, pedida, producto, cantidad)))
          const { lineas: ahora } = latest.current
          const otra = ahora[ahora.findIndex(linea => linea.clave === clave) + 1]
          if (otra !== undefined && isVacia(otra)) setFoco({ clave, celda: 'cantidad' })
        })
      },
      seguir,
    }
    /** In the order in which they were asked for; a line that a person took away or described meanwhile is that person's. */
    function despues<T>(
      { clave, descripcion }: Linea,
      hallado: Promise<T>,
      poner: (hallado: T) => void,
    ): void {
      cola.current = cola.current.then(async () => {
        const producto = await hallado
        const esta = latest.current.lineas.find(linea => linea.clave === clave)
        if (esta?.descripcion === descripcion) poner(producto)
      })
    }
    function seguir(clave: string): void {
      const { lineas: ahora } = latest.current
      const siguiente = ahora[ahora.findIndex(linea => linea.clave === clave) + 1]
      if (siguiente === undefined) apply(withVacia)
      setFoco({ clave: siguiente?.clave })
    }
    return acciones
  }, [apply])
}
