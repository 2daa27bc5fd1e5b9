import { Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useLista } from '../../api/lista.ts'
import { type Busqueda, LARGO_MAX } from '../../catalogo/consulta.ts'
import { escribir } from '../../form/enviar.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'

const PAUSA_MS = 250

interface Props<Row> {
  titulo: string
  explica: string
  /** What the list is of, as the queries name it. */
  que: 'productos' | 'clientes'
  nuevo: string
  vacio: string
  buscarPor: string
  ask: (query: Busqueda) => Promise<{ datos: Row[]; siguiente: string | null }>
  clave: (row: Row) => string
  /** What a person calls it. */
  nombre: (row: Row) => string
  columnas: readonly Columna<Row>[]
  formulario: (row: Row | null, onCerrar: () => void) => ReactNode
  importar: (onCerrar: () => void) => ReactNode
}

interface Usado {
  usos: number
  ultimoUso?: string | null
}

function Ventas({ usos, ultimoUso }: Usado) {
  return (
    <>
      <span className="monto">{usos}</span>
      {ultimoUso && (
        <Text size="xs" c="dimmed">
          {fechaHora(ultimoUso)}
        </Text>
      )}
    </>
  )
}

/** The page of one half of the catalogue: searched as one types, and each of it changed where it stands. */
export function Catalogo<Row extends Usado>(props: Props<Row>) {
  const { que, ask, clave, nombre, formulario, importar } = props
  const { id, ambiente, rol } = useContribuyente()
  const [texto, setTexto] = useState('')
  const [archivado, setArchivado] = useState(false)
  const [abierto, setAbierto] = useState<{ row: Row | null }>()
  const [importando, setImportando] = useState(false)
  const [buscar] = useDebouncedValue(texto.trim(), PAUSA_MS)
  const lista = useLista([que, id, ambiente, buscar, archivado], query =>
    ask({ ...query, limite: 50, ...(buscar && { buscar }), ...(archivado && { archivado: 'true' }) }),
  )
  const columnas: readonly Columna<Row>[] = [
    ...props.columnas,
    { titulo: 'Ventas', derecha: true, celda: Ventas },
    {
      titulo: 'Acciones',
      celda: row => <Editar nombre={nombre(row)} onEditar={() => setAbierto({ row })} />,
    },
  ]
  const agregar = (
    <Boton
      porqueNo={porqueNo(rol, 'emitir')}
      leftSection={<Icono nombre="emitir" />}
      onClick={() => setAbierto({ row: null })}
    >
      {props.nuevo}
    </Boton>
  )
  return (
    <Pagina
      titulo={props.titulo}
      explica={props.explica}
      acciones={
        <>
          <Boton variant="default" porqueNo={porqueNo(rol, 'emitir')} onClick={() => setImportando(true)}>
            Importar
          </Boton>
          {agregar}
        </>
      }
    >
      <Group gap="md">
        <TextInput
          aria-label={`Buscar ${que}`}
          placeholder={props.buscarPor}
          maxLength={LARGO_MAX}
          leftSection={<Icono nombre="buscar" size={16} />}
          style={{ flex: '1 1 16rem' }}
          value={texto}
          onChange={escribir(setTexto)}
        />
        <Switch
          label="Archivados"
          checked={archivado}
          onChange={({ currentTarget }) => setArchivado(currentTarget.checked)}
        />
      </Group>
      <Lista
        lista={lista}
        que={props.titulo}
        clave={clave}
        columnas={columnas}
        vacio={
          buscar || archivado ? (
            <Vacio icono="buscar" titulo="No hay ninguno así">
              Pruebe con una parte del nombre, sin acentos, o con el número.
            </Vacio>
          ) : (
            <Vacio icono="documentos" titulo={props.vacio} accion={agregar}>
              Lo que emita queda aquí solo, y se ofrece al escribir las primeras letras en la próxima venta.
            </Vacio>
          )
        }
      />
      {importando && importar(() => setImportando(false))}
      {abierto && formulario(abierto.row, () => setAbierto(undefined))}
    </Pagina>
  )
}

function Editar({ nombre, onEditar }: { nombre: string; onEditar: () => void }) {
  const { rol } = useContribuyente()
  if (porqueNo(rol, 'emitir') !== undefined) return null
  return (
    <Button size="xs" variant="default" onClick={onEditar} aria-label={`Cambiar ${nombre}`}>
      Cambiar
    </Button>
  )
}
