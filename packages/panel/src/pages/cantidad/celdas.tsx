import { Loader, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { useCorregir } from './consulta.ts'
import { faltasDe } from './corregir.ts'
import type { DeTanda, Tanda } from './palabras.ts'
import type { FaltaEnCelda } from './ventas.ts'

const dondeDe = ({ fila, columna }: FaltaEnCelda): string =>
  fila === 0 ? columna : `Fila ${fila}, ${columna}`

/** As one line: `Fila 5, IVA «12»: Debe ser 10, 5, exento o exonerado.` */
export const formatCelda = (celda: FaltaEnCelda): string =>
  `${dondeDe(celda)}${celda.valor === '' ? '' : ` «${celda.valor}»`}: ${celda.que}`

/** What is wrong with a sale, each where it is mended; as text where nobody may, or while it is being emitted. */
export function PorCorregir({ tanda, venta }: { tanda: Tanda; venta: DeTanda }) {
  const { rol } = useContribuyente()
  const { celdas, resto } = faltasDe(venta)
  const ultima = useRef(venta)
  useEffect(() => {
    ultima.current = venta
  }, [venta])
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
  /** Its reference. */
  de: string
  celda: FaltaEnCelda
}

/** One cell: it is kept when one leaves it, and Enter leads to the next that is wrong. */
function Celda({ tandaId, ultima, de, celda }: Props) {
  const [escrito, setEscrito] = useState(celda.valor)
  const [dicho, setDicho] = useState(celda.valor)
  const corregir = useCorregir(tandaId)
  const guardar = () => {
    if (escrito.trim() === dicho.trim()) return
    setDicho(escrito)
    corregir.mutate({ documento: ultima, celda, texto: escrito }, { onError: () => setDicho(celda.valor) })
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
      value={escrito}
      onChange={event => setEscrito(event.currentTarget.value)}
      onBlur={guardar}
      onKeyDown={seguir}
      error={corregir.error === null ? celda.que : tellError(corregir.error)}
      rightSection={corregir.isPending ? <Loader size={14} /> : undefined}
    />
  )
}
