import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { DE_PRODUCTOS, readFilas } from '../../catalogo/columnas.ts'
import { buscarProductos, findProducto, listTodos, type Producto } from '../../catalogo/consulta.ts'
import { aProducto, lineaDeProducto } from '../../catalogo/de-catalogo.ts'
import { GravadoParcial } from '../../emision/gravado-parcial.tsx'
import { IVAS, type Linea, lineaNueva } from '../../emision/items.ts'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { isIgual } from '../../form/igual.ts'
import { Monto } from '../../form/monto.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { dinero, GUARANI } from '../../values/dinero.ts'
import { Catalogo } from './catalogo.tsx'
import { DialogoDeCatalogo, faltasDe, useEscrito, useGuardar } from './guardar.tsx'
import { type DeImportar, Importar } from './importar.tsx'

const ivaDe = (producto: Producto): string => {
  const { iva } = lineaDeProducto(producto, GUARANI)
  return IVAS.find(({ value }) => value === iva)?.label ?? iva
}

type Escrito = components['schemas']['ProductoEscrito']

const columnas: readonly Columna<Producto>[] = [
  {
    titulo: 'Producto',
    celda: ({ producto: { descripcion, codigo, gtin } }) => (
      <>
        <Text fw={600} className="nombre">
          {descripcion}
        </Text>
        <Text size="xs" c="dimmed">
          {[codigo, gtin].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    titulo: 'Precio',
    derecha: true,
    celda: ({ producto: { precioUnitario, moneda = GUARANI } }) => (
      <span className="monto">{precioUnitario === undefined ? '—' : dinero(precioUnitario, moneda)}</span>
    ),
  },
  { titulo: 'IVA', celda: ivaDe },
]

export function Productos() {
  const access = useAccess()
  const { id } = useContribuyente()
  const de: DeImportar<Escrito> = {
    que: 'productos',
    columnas: DE_PRODUCTOS.columnas,
    read: async filas => {
      const todos = await listTodos(query => buscarProductos(access, id, query))
      const sabidos = new Map(todos.map(({ producto }) => [producto.codigo, producto]))
      return readFilas(filas, DE_PRODUCTOS, sabidos)
    },
    guardar: (productos, soloValidar) =>
      take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/productos', {
          params: { path: { contribuyenteId: id } },
          body: { productos, soloValidar },
        }),
      ),
  }
  return (
    <Catalogo
      titulo="Productos"
      explica="Lo que vende, con su precio y su IVA: se ofrece al escribir un ítem. Cambiarlo no cambia lo que ya se emitió."
      que="productos"
      nuevo="Nuevo producto"
      vacio="Todavía no hay productos"
      buscarPor="Nombre, código o código de barras"
      ask={query => buscarProductos(access, id, query)}
      clave={({ producto }) => producto.codigo}
      nombre={({ producto }) => producto.descripcion}
      columnas={columnas}
      formulario={(producto, cerrar) => <ProductoEscrito producto={producto} onCerrar={cerrar} />}
      importar={cerrar => <Importar {...de} onCerrar={cerrar} />}
    />
  )
}

const CAMPOS = [
  'codigo',
  'descripcion',
  'precioUnitario',
  'unidadMedida',
  'gtin',
  'tasaIVA',
  'proporcionGravada',
]

interface CamposProps {
  linea: Linea
  moneda: string
  nuevo: boolean
  faults: Faults
  onCambio: (next: Partial<Linea>) => void
}

function ProductoEscrito({ producto, onCerrar }: { producto: Producto | null; onCerrar: () => void }) {
  const access = useAccess()
  const { id } = useContribuyente()
  const moneda = producto?.producto.moneda ?? GUARANI
  const guardada = producto === null ? lineaNueva() : lineaDeProducto(producto, moneda)
  const { draft, antes } = useEscrito<Linea>(
    `producto:${producto?.producto.codigo ?? ''}`,
    guardada,
    escrita => aProducto(escrita, moneda),
  )
  const linea = draft.value
  const escrito = aProducto(linea, moneda)
  const guardando = useGuardar({
    que: 'productos',
    escrito,
    antes: producto === null ? null : antes,
    archivado: producto?.archivado,
    leer: async () => {
      const suyo = await findProducto(access, id, linea.codigo.trim())
      if (suyo === undefined) return null
      const { producto: dicho, archivado } = suyo
      const { descripcion, precioUnitario, moneda: suya = GUARANI } = dicho
      const precio = precioUnitario === undefined ? '' : `, ${dinero(precioUnitario, suya)}`
      return {
        cuerpo: aProducto(lineaDeProducto(suyo, moneda), moneda),
        ...{ archivado, nombre: descripcion + precio },
      }
    },
    guardar: (cuerpo, archivado) =>
      take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/productos', {
          params: { path: { contribuyenteId: id } },
          body: { productos: [{ ...(cuerpo as typeof escrito), archivado }] }, // made of two such
        }),
      ),
    onHecho: () => {
      draft.clear()
      onCerrar()
    },
  })
  const faults = faltasDe(guardando.error, 'productos', campo => CAMPOS.includes(campo))
  return (
    <DialogoDeCatalogo
      titulo={producto === null ? 'Nuevo producto' : producto.producto.descripcion}
      archivado={producto?.archivado}
      cambiado={producto !== null && !isIgual(escrito, aProducto(guardada, moneda))}
      {...{ draft, guardando, faults, onCerrar }}
    >
      <CamposDeProducto {...{ linea, moneda, faults }} nuevo={producto === null} onCambio={draft.set} />
    </DialogoDeCatalogo>
  )
}

function CamposDeProducto({ linea, moneda, nuevo, faults, onCambio }: CamposProps) {
  const { escritos = {} } = linea
  const decir = (campo: 'gtin' | 'unidadMedida') => ({
    value: escritos[campo] ?? '',
    error: faults.of(campo),
    onChange: escribir(value => onCambio({ escritos: { ...escritos, [campo]: value } })),
  })
  const texto = (campo: 'descripcion' | 'codigo') => ({
    value: linea[campo],
    error: faults.of(campo),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  return (
    <>
      <TextInput label="Descripción" required data-autofocus {...texto('descripcion')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Código"
          required
          disabled={!nuevo}
          description={nuevo ? 'Por él se lo reconoce' : 'No se cambia: deje de ofrecer este y cree otro'}
          {...texto('codigo')}
        />
        <TextInput
          label="Código de barras"
          description="GTIN, si tiene"
          inputMode="numeric"
          {...decir('gtin')}
        />
        <Monto
          label="Precio con IVA"
          description={moneda === GUARANI ? 'Vacío si cambia en cada venta' : `En ${moneda}`}
          moneda={moneda}
          value={linea.precioUnitario}
          error={faults.of('precioUnitario')}
          onValor={precioUnitario => onCambio({ precioUnitario })}
        />
        <TextInput label="Unidad" description="UNI si no la dice" {...decir('unidadMedida')} />
        <Select
          label="IVA"
          allowDeselect={false}
          data={IVAS}
          value={linea.iva}
          error={faults.of('tasaIVA')}
          onChange={iva => iva && onCambio({ iva: iva as Linea['iva'] })}
        />
      </SimpleGrid>
      {linea.iva === 'GRAVADO_PARCIAL' && <GravadoParcial {...{ linea, faults, onCambio }} />}
    </>
  )
}
