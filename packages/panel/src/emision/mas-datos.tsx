import { Stack, Text } from '@mantine/core'
import type { Faults } from '../form/faults.ts'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { Plegado } from '../ui/plegado.tsx'
import { CamposDeBloque } from './bloque.tsx'
import { type Bloque, type CampoDeBloque, caminosDe, type Escritos, hayDicho } from './escritos.ts'

interface Props {
  bloque: Bloque
  prefijo?: string
  escritos: Escritos
  onCambio: (escritos: Escritos) => void
  faults: Faults
  /** In which money its amounts are, where that is known. */
  moneda?: string | undefined
}

/** Whether something of it was typed, and whether something of it is wrong. */
const estadoDe = ({ bloque, prefijo = '', escritos, faults }: Props) => ({
  dicho: hayDicho(bloque, prefijo, escritos),
  fallo: caminosDe(bloque, prefijo, escritos).some(camino => faults.of(camino) !== undefined),
})

interface PlegadosProps extends Props {
  titulo: string
  resumen?: string
  dentro?: boolean
}

/** What few documentos say, behind one line; each of its groups behind one of its own. */
export function MasDatos({ titulo, resumen, dentro = false, ...props }: PlegadosProps) {
  return (
    <Plegado titulo={titulo} dentro={dentro} resumen={resumen} {...estadoDe(props)}>
      <Grupos {...props} />
    </Plegado>
  )
}

const isDeGrupos = ({ campos = [] }: CampoDeBloque): boolean => campos.every(({ forma }) => forma === 'grupo')

export function Grupos({ bloque, prefijo = '', ...parte }: Props) {
  const grupos = bloque.filter(({ forma }) => forma === 'grupo')
  const sueltos = bloque.filter(({ forma }) => forma !== 'grupo')
  return (
    <Stack gap="sm">
      {sueltos.length > 0 && <CamposDeBloque bloque={sueltos} prefijo={prefijo} {...parte} />}
      {grupos.map(campo =>
        isDeGrupos(campo) ? (
          <Grupos
            key={campo.nombre}
            bloque={campo.campos ?? []}
            prefijo={`${prefijo}${campo.nombre}.`}
            {...parte}
          />
        ) : (
          <Plegado
            key={campo.nombre}
            titulo={campo.etiqueta}
            dentro
            {...estadoDe({ bloque: [campo], prefijo, ...parte })}
          >
            <UnGrupo campo={campo} prefijo={prefijo} {...parte} />
          </Plegado>
        ),
      )}
    </Stack>
  )
}

/** The name of a group stands on the line that opens it; where there may be several, each is a card. */
function UnGrupo({
  campo,
  prefijo,
  ...parte
}: Omit<Props, 'bloque'> & { campo: CampoDeBloque; prefijo: string }) {
  if (campo.varios !== undefined) return <CamposDeBloque bloque={[campo]} prefijo={prefijo} {...parte} />
  const camino = prefijo + campo.nombre
  return (
    <fieldset className="entero">
      <legend className="oculto">{campo.etiqueta}</legend>
      <Text size="sm" c="dimmed" mb="xs">
        {campo.ayuda}
      </Text>
      <TextoDeFallo mb="xs">{parte.faults.of(camino)}</TextoDeFallo>
      <CamposDeBloque bloque={campo.campos ?? []} prefijo={`${camino}.`} {...parte} />
    </fieldset>
  )
}
