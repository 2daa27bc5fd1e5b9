import { Badge, SegmentedControl, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { dinero } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import { listPeticiones, type Peticion } from './consulta.ts'
import { DelMes } from './del-mes.tsx'
import { aQuien, ESTADOS_DE_PETICION, VIAS } from './palabras.ts'
import { readPeticiones, VISTAS, type Vista } from './que-se-ve.ts'
import { type ActoDePeticion, DialogoDePeticion, Resolver } from './resolver.tsx'

const CADA_MS = 5_000

const columnas = (onActo: (acto: ActoDePeticion) => void): readonly Columna<Peticion>[] => [
  {
    titulo: 'Pedido',
    celda: ({ fechaCreacion, via, origen }) => (
      <>
        <Text size="sm">{fechaHora(fechaCreacion)}</Text>
        <Text size="xs" c="dimmed">
          {VIAS[via]}
          {origen !== null && `, desde ${origen}`}
        </Text>
      </>
    ),
  },
  { titulo: 'Factura', celda: peticion => <Factura peticion={peticion} /> },
  {
    titulo: 'A nombre de',
    celda: ({ receptor }) => (
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {aQuien(receptor)}
      </Text>
    ),
  },
  { titulo: 'Estado', celda: peticion => <Estado peticion={peticion} /> },
  { titulo: 'Acciones', celda: peticion => <Resolver peticion={peticion} onActo={onActo} /> },
]

function Factura({
  peticion: { documentoElectronicoId, numeroFormateado, total, moneda },
}: {
  peticion: Peticion
}) {
  const { id } = useContribuyente()
  return (
    <>
      <Link
        className="enlace"
        style={{ whiteSpace: 'nowrap' }}
        to="/c/$contribuyenteId/documentos/$documentoId"
        params={{ contribuyenteId: id, documentoId: String(documentoElectronicoId) }}
      >
        {numeroFormateado}
      </Link>
      <Text size="sm" className="monto">
        {dinero(total, moneda)}
      </Text>
    </>
  )
}

type Terminada = Pick<Peticion, 'estado' | 'codigoRespuesta' | 'motivo'>

export function Estado({ peticion: { estado, codigoRespuesta, motivo } }: { peticion: Terminada }) {
  const { nombre, color } = ESTADOS_DE_PETICION[estado]
  const porque = [codigoRespuesta, motivo].filter(Boolean).join(': ')
  return (
    <>
      <Badge color={color} variant="light" tt="none">
        {nombre}
      </Badge>
      {porque !== '' && estado !== 'APROBADA' && (
        <Text size="xs" c="dimmed" maw={260} style={{ overflowWrap: 'anywhere' }}>
          {porque}
        </Text>
      )}
    </>
  )
}

const NOMBRES: Record<Vista, string> = { esperan: 'Esperan', gracia: 'Por firmarse', todas: 'Todas' }
const SOLO: Record<Vista, { estado?: Peticion['estado'] }> = {
  esperan: { estado: 'ESPERA_VISTO_BUENO' },
  gracia: { estado: 'EN_GRACIA' },
  todas: {},
}
const VACIAS: Record<Vista, string> = {
  esperan: 'Nadie espera su visto bueno',
  gracia: 'Nada se firma solo en los próximos minutos',
  todas: 'Nadie pidió todavía',
}

/** What buyers ask for, and the shop's word on it. */
export function Peticiones() {
  const access = useAccess()
  const { id, ambiente } = useContribuyente()
  const search = readPeticiones(useSearch({ strict: false }))
  const { vista = 'esperan' } = search
  const navigate = useNavigate()
  const [acto, setActo] = useState<ActoDePeticion | null>(null)
  const lista = useLista(
    ['peticiones', id, ambiente, vista],
    query => listPeticiones(access, id, { ...query, ...SOLO[vista] }),
    // Somebody may stand at the till.
    { cadaMs: CADA_MS },
  )
  return (
    <Pagina
      titulo="Pedidos de factura"
      explica="Lo que piden quienes escanean su ticket para tener la factura a su nombre."
      acciones={
        <SegmentedControl
          value={vista}
          onChange={elegida =>
            void navigate({
              to: '/c/$contribuyenteId/peticiones',
              params: { contribuyenteId: id },
              search: { ...search, ...readPeticiones({ vista: elegida }) },
              replace: true,
            })
          }
          data={VISTAS.map(value => ({ value, label: NOMBRES[value] }))}
          aria-label="Cuáles"
        />
      }
    >
      {vista === 'todas' && <DelMes />}
      <Lista
        lista={lista}
        que="Pedidos de factura"
        clave={({ peticionId }) => peticionId}
        columnas={columnas(setActo)}
        vacio={
          <Vacio icono="listo" titulo={VACIAS[vista]}>
            Aquí está quién pide, desde dónde, y qué dijo SIFEN. Cómo se acepta se elige en Configuración,
            «Nominación por el comprador».
          </Vacio>
        }
      />
      {/* Who waits at the till comes before how it goes. */}
      {vista !== 'todas' && <DelMes />}
      <DialogoDePeticion acto={acto} onCerrar={() => setActo(null)} />
    </Pagina>
  )
}
