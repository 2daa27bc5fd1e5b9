import { Alert, Anchor, List, Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { FALTANTES, faltanParaCorregir, nombresDeTipos } from '../../values/faltantes.ts'
import { AMBIENTES, porqueNo, TIPOS, type TipoDocumento } from '../../values/palabras.ts'
import { Certificado } from './certificado.tsx'
import { Correo } from './correo.tsx'
import { Csc } from './csc.tsx'
import { Datos } from './datos.tsx'
import { MembreteVista } from './membrete/membrete.tsx'
import { Nominarse } from './nominarse/nominarse.tsx'
import { Timbrados } from './timbrados.tsx'

const RUTA = '/c/$contribuyenteId/configuracion'
const VISTAS = [
  { valor: 'datos', titulo: 'Datos del emisor', Vista: Datos },
  { valor: 'certificado', titulo: 'Certificado', Vista: Certificado },
  { valor: 'csc', titulo: 'CSC', Vista: Csc },
  { valor: 'timbrados', titulo: 'Timbrados', Vista: Timbrados },
  { valor: 'correo', titulo: 'Correo', Vista: Correo },
  { valor: 'membrete', titulo: 'Logo y color', Vista: MembreteVista },
  { valor: 'nominarse', titulo: 'Nominación por el comprador', Vista: Nominarse },
] as const

export function Configuracion() {
  const { rol, ambiente } = useContribuyente()
  const { vista = 'datos' } = useSearch({ from: RUTA })
  const navigate = useNavigate({ from: RUTA })
  const no = porqueNo(rol, 'gestionar')
  return (
    <Pagina
      titulo="Configuración"
      explica={`Lo que hace falta para emitir en ${AMBIENTES[ambiente].nombre}.`}
    >
      <SinVerificar />
      <Faltantes />
      {no && <Alert color="gray">{no} Aquí puede verlo.</Alert>}
      <Tabs
        value={vista}
        keepMounted={false}
        onChange={next => next && void navigate({ to: '.', search: { vista: next }, replace: true })}
      >
        <Tabs.List mb="md">
          {VISTAS.map(({ valor, titulo }) => (
            <Tabs.Tab key={valor} value={valor}>
              {titulo}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {VISTAS.map(({ valor, Vista }) => (
          <Tabs.Panel key={valor} value={valor}>
            <Vista />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Pagina>
  )
}

/** DEV and PROD are for who proved whose the RUC is. */
function SinVerificar() {
  const { id, faltaParaVerificar } = useContribuyente()
  if (faltaParaVerificar === null) return null
  return (
    <Alert color="yellow" variant="light" icon={<Icono nombre="alerta" />} title="Sin verificar">
      <Text size="sm">{faltaParaVerificar}</Text>
      <Anchor
        size="sm"
        c="inherit"
        underline="always"
        component={Enlace}
        href={`/c/${id}/configuracion?vista=certificado`}
      >
        Cargar el certificado
      </Anchor>
    </Alert>
  )
}

function Faltantes() {
  const { id, puedeEmitir, faltantes, sinTimbrado } = useContribuyente()
  if (puedeEmitir) return sinTimbrado.length === 0 ? <NoFaltaNada /> : <SinTimbrado />
  return (
    <Alert color="yellow" variant="light" icon={<Icono nombre="alerta" />} title="Antes de emitir">
      <Anchor size="sm" c="inherit" underline="always" component={Enlace} href={`/c/${id}/empezar`}>
        Hacerlo paso a paso, en una sola página
      </Anchor>
      <List size="sm">
        {faltantes.map(({ codigo }) => (
          <List.Item key={codigo}>
            <Anchor
              size="sm"
              c="inherit"
              underline="always"
              component={Enlace}
              href={`/c/${id}/configuracion?vista=${FALTANTES[codigo].vista}`}
            >
              {FALTANTES[codigo].texto}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function NoFaltaNada() {
  return (
    <Alert color="green" variant="light" icon={<Icono nombre="listo" />}>
      No falta nada: se puede emitir.
    </Alert>
  )
}

/** Some kinds of documento can be issued, and others cannot. Only what is needed to correct an invoice is missed. */
function SinTimbrado() {
  const { id, sinTimbrado } = useContribuyente()
  const tipos = Object.keys(TIPOS) as TipoDocumento[] // it has those keys
  const pueden = tipos.filter(tipo => !sinTimbrado.includes(tipo))
  const falta = sinTimbrado.includes('FACTURA_ELECTRONICA') || faltanParaCorregir(sinTimbrado).length > 0
  return (
    <Alert
      color={falta ? 'yellow' : 'green'}
      variant="light"
      icon={<Icono nombre={falta ? 'alerta' : 'listo'} />}
    >
      Se puede emitir: {nombresDeTipos(pueden)}. Todavía no, porque falta su timbrado:{' '}
      <Anchor
        size="sm"
        c="inherit"
        underline="always"
        component={Enlace}
        href={`/c/${id}/configuracion?vista=timbrados`}
      >
        {nombresDeTipos(sinTimbrado)}
      </Anchor>
      .
    </Alert>
  )
}
