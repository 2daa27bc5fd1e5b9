import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ValoresConBloques } from '../../emision/otros.ts'
import { AvisoDePartida, type Partida } from '../../emision/partida.tsx'
import type { Draft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { TipoQueSeEmite } from './tipo.ts'

const NOMBRES: Record<TipoQueSeEmite, { titulo: string; corto: string; explica: string }> = {
  factura: {
    titulo: 'Emitir factura',
    corto: 'Factura',
    explica:
      'Se numera, se firma y se guarda en el acto; después viaja a SIFEN, que la aprueba en unos segundos.',
  },
  autofactura: {
    titulo: 'Emitir autofactura',
    corto: 'Autofactura',
    explica: 'De lo que se compra al contado a quien no puede emitir una factura, con su constancia.',
  },
  remision: {
    titulo: 'Emitir nota de remisión',
    corto: 'Remisión',
    explica: 'Acompaña a la mercadería que se traslada: por qué, de dónde a dónde, en qué y con quién.',
  },
}

interface Props<T> {
  tipo: TipoQueSeEmite
  partida?: Partida | undefined
  draft: Draft<T>
  incierto: boolean
  children: ReactNode
}

/** The page of a form: what is emitted, a choice that keeps what was typed of each, and the way back to the beginning. */
export function PaginaDeEmision<T>({ tipo, partida, draft, incierto, children }: Props<T>) {
  const navigate = useNavigate({ from: '/c/$contribuyenteId/emitir' })
  const { titulo, explica } = NOMBRES[tipo]
  return (
    <Pagina
      titulo={titulo}
      explica={explica}
      acciones={
        <>
          {draft.restored && !incierto && (
            <Button variant="subtle" color="gray" onClick={draft.clear}>
              Empezar de nuevo
            </Button>
          )}
          {partida === undefined && (
            <SegmentedControl
              aria-label="Qué se emite"
              data={Object.entries(NOMBRES).map(([value, { corto }]) => ({ value, label: corto }))}
              value={tipo}
              disabled={incierto}
              onChange={value =>
                void navigate({
                  to: '.',
                  search: value === 'factura' ? {} : { tipo: value as TipoQueSeEmite },
                })
              }
            />
          )}
        </>
      }
    >
      {partida !== undefined && <AvisoDePartida de={partida} />}
      {children}
    </Pagina>
  )
}

export function SinValorFiscal() {
  const { ambiente } = useContribuyente()
  if (ambiente !== 'SANDBOX') return null
  return (
    <Alert color="violet" variant="light">
      En SANDBOX se aprueba aquí mismo, sin valor fiscal.
    </Alert>
  )
}

interface NotaProps {
  valores: ValoresConBloques
  onCambio: (change: Pick<ValoresConBloques, 'informacionInteres'>) => void
  faults: Faults
}

export function NotaDelDocumento({ valores, onCambio, faults }: NotaProps) {
  return (
    <Textarea
      label="Nota"
      description="Sale en el documento"
      autosize
      value={valores.informacionInteres}
      onChange={escribir(informacionInteres => onCambio({ informacionInteres }))}
      error={faults.of('informacionInteres')}
    />
  )
}
