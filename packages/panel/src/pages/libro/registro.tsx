import { Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Plegado } from '../../ui/plegado.tsx'
import { Primeros } from '../../ui/primeros.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { TIPOS } from '../../values/palabras.ts'
import { type Registro, useDescargaDeRegistro, useRegistro } from './consulta.ts'

const IMPUTACIONES = [
  ['IVA', 'IVA'],
  ['IRE', 'IRE'],
  ['IRP_RSP', 'IRP-RSP'],
] as const

type DeSinLinea = Registro['documentosSinLinea'][number]

/** Nobody receives what he issued himself. */
const porqueNoEntra = ({ motivo, documentoElectronicoId }: DeSinLinea): string => {
  if (motivo === 'SIN_MONTO') return 'Su total es cero: el registro no lo admite'
  const como =
    documentoElectronicoId === null ? 'reciba esa factura en Recibidos' : 'tráigala en «Traer de SIFEN»'
  return `No se conoce el timbrado de la factura a la que se refiere: ${como}, o registre la nota a mano`
}

/** The month in the form of Marangatu: asked for when somebody opens it. */
export function RegistroDelMes({ mes }: { mes: string }) {
  return (
    <Plegado titulo="Registro de comprobantes" resumen="Marangatu, RG 90/2021">
      <Abierto key={mes} mes={mes} />
    </Plegado>
  )
}

function Abierto({ mes }: { mes: string }) {
  const asked = useRegistro(mes)
  return (
    <Stack gap="sm">
      <Text size="sm" maw="46rem">
        <strong>Marangatu ya tiene sus documentos electrónicos</strong>: obténgalos allí, en Declaraciones
        Informativas → Gestión de Comprobantes Informativos → Obtener Comprobantes Electrónicos y Virtuales, e
        impútelos. La DNIT pide no importarlos: quedarían dos veces. Este archivo tiene la misma forma que
        Marangatu importa, para comparar con lo que allí figura y para los programas de contabilidad que la
        leen.
      </Text>
      <Respuesta de={asked} que="el registro">
        {registro => (
          <>
            <Archivos registro={registro} />
            <SinLinea registro={registro} />
          </>
        )}
      </Respuesta>
    </Stack>
  )
}

function Archivos({ registro }: { registro: Registro }) {
  const { ventas, compras, archivos } = registro
  const [imputa, setImputa] = useState<string[]>(['IVA'])
  const [primero, setPrimero] = useState<number | string>(1)
  const descarga = useDescargaDeRegistro(registro.mes)
  if (ventas + compras === 0) return <Text size="sm">En el mes no hay comprobantes para el registro.</Text>
  const numero = Number(primero)
  const porqueNo =
    imputa.length === 0
      ? 'Elija al menos un impuesto: sin ninguno, Marangatu no lo toma.'
      : !(numero >= 1)
        ? 'Diga qué número lleva el archivo.'
        : undefined
  const hace = (parte: number) => descarga.isPending && descarga.variables.parte === parte
  return (
    <>
      <Text size="sm">
        {formatCuenta(ventas)} {ventas === 1 ? 'línea' : 'líneas'} de ventas y {formatCuenta(compras)} de
        compras. Las notas de crédito que usted emitió van en compras; las que recibió, en ventas.
      </Text>
      <Group gap="lg" align="end">
        <Checkbox.Group label="Imputar a" value={imputa} onChange={setImputa}>
          <Group gap="md" mt={6}>
            {IMPUTACIONES.map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
        <NumberInput
          label="Número del archivo"
          description="Cada archivo que se importa lleva otro"
          w="13rem"
          min={1}
          max={9999}
          allowDecimal={false}
          value={primero}
          onChange={setPrimero}
        />
        {Array.from({ length: archivos }, (_, n) => n + 1).map(parte => (
          <Boton
            key={parte}
            variant="default"
            leftSection={<Icono nombre="bajar" />}
            porqueNo={porqueNo}
            loading={hace(parte)}
            onClick={() => descarga.mutate({ parte, numero: numero + parte - 1, imputa })}
          >
            {archivos === 1 ? 'Bajar el archivo' : `Parte ${parte} de ${archivos}`}
          </Boton>
        ))}
      </Group>
      {descarga.error !== null && <TextoDeFallo>{tellError(descarga.error)}</TextoDeFallo>}
    </>
  )
}

/** What the accountant registers by hand, with the reason. */
function SinLinea({ registro }: { registro: Registro }) {
  const { id } = useContribuyente()
  const { sinLinea, documentosSinLinea } = registro
  if (sinLinea === 0) return null
  const mas = sinLinea - documentosSinLinea.length
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {sinLinea === 1 ? 'Un documento no entra:' : `${formatCuenta(sinLinea)} documentos no entran:`}
      </Text>
      <Primeros
        filas={documentosSinLinea.map(de => (
          <Enlace
            key={`${de.documentoElectronicoId}-${de.documentoRecibidoId}`}
            href={
              de.documentoElectronicoId === null
                ? `/c/${id}/recibidos/${de.documentoRecibidoId}`
                : `/c/${id}/documentos/${de.documentoElectronicoId}`
            }
            className="asunto"
          >
            <strong>
              {TIPOS[de.tipoDocumento].sigla} {de.numeroFormateado} · {de.nombre}
            </strong>
            <span>{porqueNoEntra(de)}</span>
            <Icono nombre="derecha" size={16} />
          </Enlace>
        ))}
      >
        {mas > 0 && <Text size="sm">Y {formatCuenta(mas)} más.</Text>}
      </Primeros>
    </Stack>
  )
}
