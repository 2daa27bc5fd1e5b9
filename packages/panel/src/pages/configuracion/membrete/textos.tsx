import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { escribir } from '../../../form/enviar.ts'
import { TIPOS, type TipoDocumento } from '../../../values/palabras.ts'
import type { Membrete } from './consulta.ts'

type Textos = Membrete['textos']
const TODOS = Object.keys(TIPOS) as TipoDocumento[] // it has those keys

interface Props {
  textos: Textos
  onCambio: (textos: Textos) => void
  faltaEn: (campo: string) => string | undefined
}

/** What some kinds of documento say instead. */
export function TextosPorTipo({ textos, onCambio, faltaEn }: Props) {
  const libres = TODOS.filter(tipo => !textos.some(({ tipoDocumento }) => tipoDocumento === tipo))
  return (
    <Stack gap="sm">
      {textos.map(({ tipoDocumento, texto }, i) => (
        <Group key={tipoDocumento} align="end" wrap="nowrap">
          <Textarea
            style={{ flex: 1 }}
            label={`En ${TIPOS[tipoDocumento].nombre.toLowerCase()}, en su lugar`}
            autosize
            minRows={2}
            maxLength={500}
            value={texto}
            error={faltaEn(`textos[${i}].texto`)}
            onChange={escribir(next => onCambio(textos.with(i, { tipoDocumento, texto: next })))}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Quitar el texto de ${TIPOS[tipoDocumento].nombre.toLowerCase()}`}
            onClick={() => onCambio(textos.toSpliced(i, 1))}
          >
            Quitar
          </Button>
        </Group>
      ))}
      {libres.length > 0 && (
        <Select
          label="Otro texto para un tipo de documento"
          placeholder="Elegir el tipo"
          data={libres.map(value => ({ value, label: TIPOS[value].nombre }))}
          value={null}
          onChange={
            tipo => tipo && onCambio([...textos, { tipoDocumento: tipo as TipoDocumento, texto: '' }]) // one of the list
          }
        />
      )}
    </Stack>
  )
}
