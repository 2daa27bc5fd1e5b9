import {
  Box,
  Collapse,
  Group,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useRef, useState } from 'react'
import { caminosDe, hayDicho } from '../emision/escritos.ts'
import { MasDatos } from '../emision/mas-datos.tsx'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { BUSCABLE } from '../ui/buscable.ts'
import { Icono } from '../ui/icono.tsx'
import { ClienteConocido } from './cliente-conocido.tsx'
import { Padron } from './padron.tsx'
import { PAISES } from './paises.generated.ts'
import { AvisoDePropio } from './propio.tsx'
import {
  admitePadron,
  COMPRADORES,
  type Comprador,
  conNombre,
  conOtroNumero,
  DOCUMENTOS,
  masDeReceptor,
  PREFIJO,
  type Procedencia,
  procedenciaDe,
  type ValoresDeReceptor,
} from './valores.ts'

interface Props {
  valores: ValoresDeReceptor
  onCambio: (change: Partial<ValoresDeReceptor>) => void
  faults: Faults
  opciones: readonly Comprador[]
  /** In the words of whoever sells, where it is not said otherwise. */
  pregunta?: string
  /** Whether an address is asked for, whoever it is. */
  conDireccion?: boolean
  /** Whether those are offered to whom it was sold before. */
  conConocidos?: boolean
  /** Whether one says as what it is sold: a nomination knows. */
  conOperacion?: boolean
}

/** Asks who buys in the words of a shop, one field at a time as SIFEN's rules need them. */
export function FormularioDeReceptor(props: Props) {
  const { valores, opciones, pregunta = '¿Quién compra?', conConocidos = false, ...parte } = props
  const procedencia = procedenciaDe(valores)
  const onCambio: Props['onCambio'] = change => parte.onCambio({ procedencia, ...change })
  return (
    <Stack>
      {conConocidos && (
        <ClienteConocido
          valores={valores}
          onCambio={conocido => onCambio({ ...conocido, procedencia: procedenciaDe(conocido) })}
        />
      )}
      <Radio.Group
        label={pregunta}
        value={valores.comprador}
        onChange={comprador => onCambio({ comprador: comprador as Comprador })}
      >
        <SimpleGrid cols={{ base: 2, xs: opciones.length }} mt="xs" spacing="xs">
          {opciones.map(opcion => (
            <Radio.Card
              key={opcion}
              value={opcion}
              className="opcion"
              aria-label={COMPRADORES[opcion].nombre}
            >
              <Radio.Indicator size="xs" />
              {COMPRADORES[opcion].nombre}
            </Radio.Card>
          ))}
        </SimpleGrid>
        <div className="explica" role="status" style={{ marginTop: 6 }}>
          {COMPRADORES[valores.comprador].explica}
        </div>
      </Radio.Group>
      {valores.comprador !== 'INNOMINADO' && (
        <>
          <Identidad {...parte} {...{ valores, procedencia, onCambio }} />
          <Contacto {...parte} {...{ valores, onCambio }} />
        </>
      )}
    </Stack>
  )
}

type Parte = Omit<Props, 'opciones' | 'pregunta' | 'conConocidos'>

function Identidad({ valores, onCambio, faults, procedencia: de }: Parte & { procedencia: Procedencia }) {
  const { comprador } = valores
  const ponerNombre = (nombreRazonSocial: string, resto: Partial<ValoresDeReceptor> = {}) =>
    onCambio({
      ...resto,
      nombreRazonSocial,
      procedencia: { ...de, puesto: conNombre(de, valores, nombreRazonSocial) },
    })
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {comprador === 'EXTRANJERO' && (
          <Select
            label="País"
            required
            {...BUSCABLE}
            data={PAISES.filter(({ value }) => value !== 'PRY')}
            value={valores.pais === 'PRY' ? null : valores.pais}
            placeholder="Elija el país del comprador"
            onChange={pais => onCambio({ pais: pais ?? 'PRY' })}
            error={faults.of('receptor.pais')}
          />
        )}
        {comprador !== 'RUC' && (
          <Select
            label="Tipo de documento"
            required
            allowDeselect={false}
            data={DOCUMENTOS}
            value={valores.tipoDocumento}
            onChange={tipo => tipo && onCambio({ tipoDocumento: tipo as ValoresDeReceptor['tipoDocumento'] })}
            error={faults.of('receptor.tipoDocumento')}
          />
        )}
        <TextInput
          label={comprador === 'RUC' ? 'RUC' : 'Número de documento'}
          description={
            comprador === 'RUC' ? 'Con o sin dígito verificador: 80012345-0' : 'Solo letras, cifras y guiones'
          }
          required
          value={valores.numeroDocumento}
          onChange={escribir(numeroDocumento =>
            onCambio({
              ...conOtroNumero(valores, numeroDocumento, de),
              procedencia: { ...de, tecleado: true },
            }),
          )}
          error={faults.of('receptor.numeroDocumento')}
        />
        <TextInput
          label={comprador === 'RUC' ? 'Razón social' : 'Nombre y apellido'}
          description="Como figura en su documento, al menos 4 letras"
          required
          value={valores.nombreRazonSocial}
          onChange={escribir(nombreRazonSocial =>
            onCambio({ nombreRazonSocial, procedencia: { ...de, tecleado: false } }),
          )}
          error={faults.of('receptor.nombreRazonSocial')}
        />
      </SimpleGrid>
      {comprador === 'RUC' && (
        <>
          <Padron
            ruc={valores.numeroDocumento}
            escrito={valores.nombreRazonSocial}
            onUsar={nombre => ponerNombre(nombre)}
            onNombre={(nombre, ruc) =>
              admitePadron(valores, de) ? ponerNombre(nombre, { ruc }) : onCambio({ ruc })
            }
          />
          <AvisoDePropio ruc={valores.numeroDocumento} />
        </>
      )}
    </div>
  )
}

const DE_CONTACTO = ['direccion', 'numeroCasa', 'email', 'celular'].map(campo => PREFIJO + campo)

interface Plegable {
  obligado: boolean
  dicho: boolean
  fallo: boolean
}

/** Whether it is shown: what was asked for once stays in sight, whoever buys then, because it goes with what is sent. */
function usePlegable({ obligado, dicho, fallo }: Plegable) {
  const [abierto, setAbierto] = useState(dicho)
  if (obligado && !abierto) setAbierto(true)
  const dentro = useRef<HTMLDivElement>(null)
  const ver = abierto || fallo
  const alternar = () => {
    const campos = [...(dentro.current?.querySelectorAll('input') ?? [])]
    const ilegible = ver ? campos.find(({ validity }) => !validity.valid) : undefined
    // No form goes with it, and nobody would see why.
    if (ilegible) ilegible.reportValidity()
    else setAbierto(!ver)
  }
  return { ver, dentro, alternar }
}

/** What few buyers say: folded away, unless it must be said, was said, or something of it is wrong. */
function Contacto({ valores, onCambio, faults, conDireccion, conOperacion }: Parte) {
  const obligado = valores.comprador === 'EXTRANJERO' || conDireccion === true
  const { escritos = {} } = valores
  const mas = masDeReceptor(valores).filter(
    ({ nombre }) => conOperacion === true || nombre !== 'tipoOperacion',
  )
  const caminos = [...DE_CONTACTO, ...caminosDe(mas, PREFIJO, escritos)]
  const { ver, dentro, alternar } = usePlegable({
    obligado,
    dicho: Boolean(valores.direccion || valores.email || valores.celular) || hayDicho(mas, PREFIJO, escritos),
    fallo: caminos.some(camino => faults.of(camino) !== undefined),
  })
  return (
    <div>
      {!obligado && (
        <UnstyledButton onClick={alternar} aria-expanded={ver} c="mbohera" fz="sm" py={1} mb="xs">
          <Group gap={4}>
            <Icono nombre={ver ? 'abajo' : 'derecha'} size={14} /> Dirección y contacto (opcional)
          </Group>
        </UnstyledButton>
      )}
      <Collapse expanded={ver} ref={dentro}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Dirección"
            required={obligado}
            value={valores.direccion}
            onChange={escribir(direccion => onCambio({ direccion }))}
            error={faults.of('receptor.direccion')}
          />
          <TextInput
            label="Número de casa"
            description="Vacío si no tiene"
            inputMode="numeric"
            value={valores.numeroCasa}
            onChange={escribir(numeroCasa => onCambio({ numeroCasa }))}
            error={faults.of('receptor.numeroCasa')}
          />
          <TextInput
            label="Correo"
            type="email"
            value={valores.email}
            onChange={escribir(email => onCambio({ email }))}
            error={faults.of('receptor.email')}
          />
          <TextInput
            label="Celular"
            type="tel"
            description="Al menos 10 cifras"
            value={valores.celular}
            onChange={escribir(celular => onCambio({ celular }))}
            error={faults.of('receptor.celular')}
          />
        </SimpleGrid>
        <Box mt="sm">
          <MasDatos
            titulo="Más datos del receptor"
            dentro
            bloque={mas}
            prefijo={PREFIJO}
            escritos={escritos}
            onCambio={next => onCambio({ escritos: next })}
            faults={faults}
          />
        </Box>
      </Collapse>
    </div>
  )
}
