import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { cleanFrase } from '../../api/palabras.ts'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton, BotonEnlace } from '../../ui/boton.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { porqueNo as noEmite, type Rol } from '../../values/palabras.ts'
import { useArchivar } from './archivar.ts'
import { Cancelar } from './cancelar.tsx'
import { Compartir } from './compartir/compartir.tsx'
import type { DocumentoEntero } from './consulta.ts'
import { Imprimir } from './imprimir.tsx'
import { Corregir, Duplicar } from './otro.tsx'
import type { usePreguntar } from './preguntar.tsx'
import { Repetir } from './repetir.tsx'
import { ActualizarTransporte } from './transporte.tsx'

/** Why it cannot be done, as the service says; nothing when it can. */
const porqueNo = ({ puede, motivo }: DocumentoEntero['acciones']['nominar']): string | undefined =>
  puede ? undefined : cleanFrase(motivo ?? '')

/** What is sold again and again: no note, and nothing that SIFEN refused. */
const sePuedeRepetir = ({ tipoDocumento, estado }: DocumentoEntero, rol: Rol): boolean =>
  tipoDocumento === 'FACTURA_ELECTRONICA' && estado !== 'RECHAZADO' && noEmite(rol, 'emitir') === undefined

interface Props {
  documento: DocumentoEntero
  preguntar: ReturnType<typeof usePreguntar>
}

export function AccionesDeDocumento({ documento, preguntar }: Props) {
  const { id, rol } = useContribuyente()
  const [abierto, setAbierto] = useState<'cancelar' | 'transporte' | 'compartir' | 'repetir'>()
  const cerrar = () => setAbierto(undefined)
  const archivar = useArchivar(documento)
  const params = { contribuyenteId: id, documentoId: String(documento.id) }
  const { acciones, archivado } = documento
  const noNominar = porqueNo(acciones.nominar)
  const noNota = porqueNo(acciones.notaDeCredito)
  return (
    <>
      <Corregir documento={documento} />
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
      {documento.tipoDocumento === 'NOTA_DE_REMISION_ELECTRONICA' && (
        <Boton
          porqueNo={porqueNo(acciones.actualizarTransporte)}
          variant="default"
          onClick={() => setAbierto('transporte')}
        >
          Actualizar transporte
        </Boton>
      )}
      <Imprimir documento={documento} />
      <Boton
        porqueNo={porqueNo(acciones.compartir)}
        variant="default"
        onClick={() => setAbierto('compartir')}
      >
        Compartir
      </Boton>
      <Boton porqueNo={porqueNo(acciones.cancelar)} variant="default" onClick={() => setAbierto('cancelar')}>
        Cancelar
      </Boton>
      <Boton
        variant="default"
        porqueNo={preguntar.porqueNo}
        loading={preguntar.isPending}
        onClick={() => preguntar.mutate()}
      >
        Preguntar a SIFEN
      </Boton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Más acciones">
            <Icono nombre="mas" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Duplicar documento={documento} />
          {sePuedeRepetir(documento, rol) && (
            <Menu.Item onClick={() => setAbierto('repetir')}>Repetir cada mes</Menu.Item>
          )}
          <Menu.Item
            disabled={!(archivado ? acciones.desarchivar : acciones.archivar).puede}
            onClick={() => archivar.mutate()}
          >
            {archivado ? 'Desarchivar' : 'Archivar: sale de las listas'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TextoDeFallo>{archivar.error ? tellError(archivar.error) : undefined}</TextoDeFallo>
      {abierto === 'compartir' && <Compartir documento={documento} onCerrar={cerrar} />}
      {abierto === 'repetir' && <Repetir documento={documento} onCerrar={cerrar} />}
      {abierto === 'cancelar' && <Cancelar documento={documento} onCerrar={cerrar} />}
      {abierto === 'transporte' && <ActualizarTransporte documento={documento} onCerrar={cerrar} />}
    </>
  )
}
