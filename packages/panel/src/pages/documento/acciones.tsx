import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { Icono } from '../../ui/icono.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { useArchivar } from './archivar.ts'
import { Cancelar } from './cancelar.tsx'
import { type DocumentoEntero, estaAprobado } from './consulta.ts'
import { porqueNoNominar } from './nominable.ts'
import { plazoDeCancelacion } from './plazo.ts'

function porqueNoNota(documento: DocumentoEntero): string | undefined {
  if (documento.tipoDocumento !== 'FACTURA_ELECTRONICA') return 'Las notas se hacen de una factura.'
  if (!estaAprobado(documento)) return 'Solo se hace de una factura aprobada.'
  if (documento.receptorEfectivo === null)
    return 'SIFEN no admite notas de una factura sin nombre: nomínela primero.'
  return undefined
}

export function AccionesDeDocumento({ documento }: { documento: DocumentoEntero }) {
  const { id, rol } = useContribuyente()
  const [cancelando, setCancelando] = useState(false)
  const archivar = useArchivar(documento)
  const rango = porqueNo(rol, 'emitir')
  const params = { contribuyenteId: id, documentoId: String(documento.id) }
  const noNominar = porqueNoNominar(documento, rol)
  const noNota = rango ?? porqueNoNota(documento)
  const noCancelar = rango ?? plazoDeCancelacion(documento, Date.now()).porqueNo
  return (
    <>
      {noNominar === undefined ? (
        <BotonEnlace
          to="/c/$contribuyenteId/documentos/$documentoId/nominar"
          params={params}
          leftSection={<Icono nombre="nominar" />}
        >
          Nominar
        </BotonEnlace>
      ) : (
        documento.innominada && (
          <Boton porqueNo={noNominar} variant="default" leftSection={<Icono nombre="nominar" />}>
            Nominar
          </Boton>
        )
      )}
      {noNota === undefined ? (
        <BotonEnlace
          to="/c/$contribuyenteId/documentos/$documentoId/nota"
          params={params}
          variant={noNominar === undefined ? 'default' : 'filled'}
        >
          Nota de crédito
        </BotonEnlace>
      ) : (
        documento.tipoDocumento === 'FACTURA_ELECTRONICA' && (
          <Boton porqueNo={noNota} variant="default">
            Nota de crédito
          </Boton>
        )
      )}
      <Boton porqueNo={noCancelar} variant="default" onClick={() => setCancelando(true)}>
        Cancelar
      </Boton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Más acciones">
            <Icono nombre="mas" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={rango !== undefined} onClick={() => archivar.mutate()}>
            {documento.archivado ? 'Desarchivar' : 'Archivar: sale de las listas'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {cancelando && <Cancelar documento={documento} onCerrar={() => setCancelando(false)} />}
    </>
  )
}
