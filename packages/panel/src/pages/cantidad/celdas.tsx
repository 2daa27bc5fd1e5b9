import { Loader, Stack, TextInput } from '@mantine/core'
import { useMutationState } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { type Correccion, useCorregir } from './consulta.ts'
import { faltasDe } from './corregir.ts'
import type { DeTanda, Tanda } from './palabras.ts'
import type { FaltaEnCelda } from './ventas.ts'

const dondeDe = ({ fila, columna }: FaltaEnCelda): string =>
  fila === 0 ? columna : `Fila ${fila}, ${columna}`

/** As one line: `Fila 5, IVA «12»: Debe ser 10, 5, exento o exonerado.` */
export const formatCelda = (celda: FaltaEnCelda): string =>
  `${dondeDe(celda)}${celda.valor === '' ? '' : ` «${celda.valor}»`}: ${celda.que}`

/** What is being mended: it outlives its list, which is drawn otherwise when a tablet is turned. */
export interface Mesa {
  /** What was typed into which cell, and is not kept yet. */
  textos: Map<string, string>
  /** In which of them the person is. */
  foco: string | undefined
  /** Each sale as it was written last, and as it was seen when it was. */
  ventas: Map<string, { current: DeTanda; vista: DeTanda }>
}

export function useMesa(): Mesa {
  const [mesa] = useState<Mesa>(() => ({ textos: new Map(), foco: undefined, ventas: new Map() }))
  return mesa
}

function useUltima({ ventas }: Mesa, venta: DeTanda): { current: DeTanda } {
  const { referencia } = venta
  const ultima = ventas.get(referencia) ?? { current: venta, vista: venta }
  ventas.set(referencia, ultima)
  useEffect(() => {
    if (ultima.vista === venta) return
    ultima.vista = venta
    ultima.current = venta
  }, [ultima, venta])
  return ultima
}

/** What is wrong with a sale, each where it is mended; as text where nobody may, or while it is being emitted. */
export function PorCorregir({ tanda, venta, mesa }: { tanda: Tanda; venta: DeTanda; mesa: Mesa }) {
  const { rol } = useContribuyente()
  const { celdas, resto } = faltasDe(venta)
  const ultima = useUltima(mesa, venta)
  const cerrada = tanda.estado === 'EN_CURSO' || tanda.estado === 'CANCELADA'
  const soloVer = cerrada || porqueNo(rol, 'emitir') !== undefined
  return (
    <Stack gap={6} maw={420}>
      {celdas.map(celda =>
        soloVer ? (
          <TextoDeFallo key={`${celda.item} ${celda.columna}`} conCalma>
            {formatCelda(celda)}
          </TextoDeFallo>
        ) : (
          <Celda
            key={`${celda.item} ${celda.columna}`}
            tandaId={tanda.id}
            ultima={ultima}
            mesa={mesa}
            de={venta.referencia}
            celda={celda}
          />
        ),
      )}
      {resto.map(falta => (
        <TextoDeFallo key={falta} conCalma>
          {falta}
        </TextoDeFallo>
      ))}
    </Stack>
  )
}

interface Props {
  tandaId: number
  /** The sale that it is of, as it was written last. */
  ultima: { current: DeTanda }
  mesa: Mesa
  /** Its reference. */
  de: string
  celda: FaltaEnCelda
}

/** What became of what was said last in that cell, also before it was drawn as it is now. */
function useDicho(mutationKey: readonly unknown[]) {
  const [ultimo] = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error, variables } }) => ({ status, error, ...(variables as Correccion) }), // its key is of no other
  }).slice(-1)
  return ultimo
}

/** One cell: it is kept when one leaves it, and Enter leads to the next that is wrong. */
function Celda({ tandaId, ultima, mesa, de, celda }: Props) {
  const clave = [de, celda.item, celda.columna].join(' ')
  const corregir = useCorregir(tandaId, clave)
  const ultimo = useDicho(corregir.mutationKey)
  const { texto = celda.valor, status, error } = ultimo ?? {}
  const [escrito, setEscrito] = useState(
    mesa.textos.get(clave) ?? (status === 'success' ? celda.valor : texto),
  )
  const dicho = status === 'error' ? celda.valor : texto
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (mesa.foco === clave) campo.current?.focus()
  }, [mesa, clave])
  const escribir = (next: string) => {
    mesa.textos.set(clave, next)
    setEscrito(next)
  }
  const guardar = () => {
    mesa.foco = undefined
    mesa.textos.delete(clave)
    if (escrito.trim() === dicho.trim()) return
    corregir.mutate({ documento: ultima, celda, texto: escrito })
  }
  const seguir = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const todas = [...document.querySelectorAll<HTMLInputElement>('input[data-celda]')]
    const siguiente = todas[todas.indexOf(event.currentTarget) + 1]
    if (siguiente === undefined) event.currentTarget.blur()
    else siguiente.focus()
  }
  return (
    <TextInput
      data-celda
      size="xs"
      label={dondeDe(celda)}
      aria-label={`${dondeDe(celda)}, de ${de}`}
      ref={campo}
      value={escrito}
      onChange={event => escribir(event.currentTarget.value)}
      onFocus={() => {
        mesa.foco = clave
      }}
      onBlur={guardar}
      onKeyDown={seguir}
      error={status === 'error' ? tellError(error) : celda.que}
      rightSection={status === 'pending' ? <Loader size={14} /> : undefined}
    />
  )
}
