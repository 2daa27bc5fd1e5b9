import { ActionIcon, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, memo, useState } from 'react'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { Monto } from '../form/monto.tsx'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import { DescripcionDeLinea } from './descripcion.tsx'
import { caminosDe, hayDicho } from './escritos.ts'
import { GravadoParcial } from './gravado-parcial.tsx'
import { IVAS, type Linea } from './items.ts'
import type { AccionesDeLineas } from './lineas.tsx'
import { Grupos } from './mas-datos.tsx'
import { MAS_DE_ITEM, type Precios } from './partes.ts'

export interface LineaProps {
  precios: Precios
  linea: Linea
  numero: number
  total: string | null
  moneda: string
  faults: Faults
  /** There is no other. */
  sola: boolean
  solos: boolean
  acciones: AccionesDeLineas
}

/** One line of the grid; what few say of an item unfolds below it. Drawn again only when something of it changed. */
export const UnaLinea = memo(function UnaLinea(props: LineaProps) {
  const { precios, linea, numero, faults, acciones } = props
  const [abierta, setAbierta] = useState(() => hasDichoAparte(props))
  const ver = abierta || hasFaltaDentro(props)
  const change = (next: Partial<Linea>) => acciones.change(linea.clave, next)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, altKey } = event
    const hace = ctrlKey ? porCtrl(key) : altKey && key === 'ArrowDown' ? 'desplegar' : undefined
    if (hace === undefined) return
    event.preventDefault()
    if (hace === 'quitar') acciones.quitar(linea.clave)
    if (hace === 'desplegar') setAbierta(!abierta)
    if (hace === 'emitir')
      event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-hace]')?.focus()
  }
  return (
    <fieldset className="entero" data-ayuda-de="Ítem" onKeyDown={onKeyDown}>
      <legend className="oculto">Ítem {numero}</legend>
      <div className="linea">
        <Celdas {...props} change={change} />
        <Botones {...props} ver={ver} onVer={() => setAbierta(!abierta)} />
      </div>
      {precios === 'con IVA' && linea.iva === 'GRAVADO_PARCIAL' && (
        <GravadoParcial linea={linea} faults={faults} onCambio={change} />
      )}
      {ver && <DatosDeLinea {...props} change={change} />}
    </fieldset>
  )
})

interface Botones extends LineaProps {
  ver: boolean
  onVer: () => void
}

function Botones({ linea: { clave }, numero, sola, solos, acciones, ver, onVer }: Botones) {
  return (
    <div className="acciones">
      {solos && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Dejar solo el ítem ${numero}`}
          title="Dejar solo este"
          onClick={() => acciones.apartar(clave)}
        >
          <Icono nombre="listo" size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-expanded={ver}
        aria-label={`Más datos del ítem ${numero}`}
        onClick={onVer}
      >
        <Icono nombre={ver ? 'abajo' : 'derecha'} size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        disabled={sola}
        aria-label={`Quitar el ítem ${numero}`}
        onClick={() => acciones.quitar(clave)}
      >
        <Icono nombre="borrar" size={16} />
      </ActionIcon>
    </div>
  )
}

const porCtrl = (key: string): 'quitar' | 'emitir' | undefined =>
  key === 'Delete' ? 'quitar' : key === 'Enter' ? 'emitir' : undefined

/** What the catalogue says of a product needs not be looked at in each sale. */
const DE_CATALOGO = ['gtin', 'ncm', 'paisOrigen', 'unidadMedida']

/** Something was said before that is folded away. */
const hasDichoAparte = ({ precios, linea: { descuento, escritos = {} } }: LineaProps): boolean => {
  const aparte = MAS_DE_ITEM[precios].filter(({ nombre }) => !DE_CATALOGO.includes(nombre))
  return descuento.trim() !== '' || hayDicho(aparte, '', escritos)
}

/** Something of what is folded away is wrong: it is shown, whoever folded it. */
function hasFaltaDentro({ precios, linea: { escritos = {} }, faults }: LineaProps): boolean {
  if (faults.title === '') return false
  const dentro = ['codigo', 'descuento', ...caminosDe(MAS_DE_ITEM[precios], '', escritos)]
  return dentro.some(campo => faults.of(campo) !== undefined)
}

type Parte = LineaProps & { change: (next: Partial<Linea>) => void }

function Celdas(props: Parte) {
  const { precios, linea, total, moneda, faults, acciones, change } = props
  const texto = (campo: 'cantidad' | 'unidadMedida') => ({
    size: 'sm' as const,
    value: linea[campo],
    error: faults.of(campo),
    onChange: escribir(value => change({ [campo]: value })),
  })
  /** In the last of its cells Enter goes on to the next line. */
  const alFinal = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    acciones.seguir(linea.clave)
  }
  return (
    <>
      <DescripcionDeLinea {...props} />
      <TextInput
        aria-label="Cantidad"
        data-celda="cantidad"
        data-clave={linea.clave}
        inputMode="decimal"
        classNames={{ input: 'derecha' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...texto('cantidad')}
      />
      {precios !== 'con IVA' && (
        <TextInput
          aria-label="Unidad"
          {...(precios === 'sin precios' ? { onKeyDown: alFinal } : {})}
          {...texto('unidadMedida')}
        />
      )}
      {precios !== 'sin precios' && (
        <Monto
          aria-label={precios === 'con IVA' ? 'Precio con IVA' : 'Precio'}
          placeholder="Precio"
          data-ayuda="Precio"
          size="sm"
          classNames={{ input: 'derecha' }}
          moneda={moneda}
          value={linea.precioUnitario}
          error={faults.of('precioUnitario')}
          onKeyDown={alFinal}
          onValor={precioUnitario => change({ precioUnitario })}
        />
      )}
      {precios === 'con IVA' && (
        <NativeSelect
          aria-label="IVA"
          data-ayuda="Tasa del IVA|Afectación del IVA"
          size="sm"
          data={IVAS}
          value={linea.iva}
          onChange={escribir(iva => change({ iva: iva as Linea['iva'] }))}
          error={faults.of('tasaIVA') ?? faults.of('afectacionTributaria')}
        />
      )}
      {precios !== 'sin precios' && (
        <Text className="monto total" fw={600} size="sm">
          {total === null ? '—' : dinero(total, moneda)}
        </Text>
      )}
    </>
  )
}

/** What few say of an item. */
function DatosDeLinea({ precios, linea, moneda, faults, change }: Parte) {
  return (
    <div className="datos">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="sm">
        <TextInput
          label="Código"
          description="Vacío: se hace de la descripción"
          value={linea.codigo}
          error={faults.of('codigo')}
          onChange={escribir(codigo => change({ codigo }))}
        />
        {precios === 'con IVA' && (
          <Monto
            label="Descuento c/u"
            data-ayuda="Descuento"
            description="Por unidad, con IVA"
            moneda={moneda}
            value={linea.descuento}
            error={faults.of('descuento')}
            onValor={descuento => change({ descuento })}
          />
        )}
      </SimpleGrid>
      <Grupos
        bloque={MAS_DE_ITEM[precios]}
        moneda={moneda}
        escritos={linea.escritos ?? {}}
        onCambio={escritos => change({ escritos })}
        faults={faults}
      />
    </div>
  )
}
