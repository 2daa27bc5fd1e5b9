import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { buscar, consejoDeTema } from '../../ayuda/buscar.ts'
import { ConsejoDeAyuda, Consejos } from '../../ayuda/consejo.tsx'
import { TEMAS } from '../../ayuda/temas.ts'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'

/** All topics, and a search over them, the fields of the forms, the messages and SIFEN's codes. */
export function PaginaDeAyuda() {
  const { buscar: texto = '' } = useSearch({ from: '/c/$contribuyenteId/ayuda' })
  const navigate = useNavigate({ from: '/c/$contribuyenteId/ayuda' })
  return (
    <Pagina
      titulo="Ayuda"
      explica="Qué es cada cosa, qué va en cada campo, y qué hacer con lo que dice SIFEN. En cualquier página, F1 abre la ayuda de esa página y del campo donde está."
    >
      <TextInput
        type="search"
        label="Buscar en la ayuda"
        placeholder="timbrado, 48 horas, 4462…"
        maw="30rem"
        leftSection={<Icono nombre="buscar" size={16} />}
        value={texto}
        onChange={({ currentTarget: { value } }) =>
          navigate({ search: value === '' ? {} : { buscar: value }, replace: true })
        }
      />
      {texto.trim() === '' ? <Temas /> : <Consejos consejos={buscar(texto)} />}
    </Pagina>
  )
}

function Temas() {
  return (
    <>
      <nav aria-label="Temas">
        <Text
          component="ul"
          size="sm"
          lh={1.75}
          style={{ columns: '18rem', margin: 0, paddingLeft: '1.1rem' }}
        >
          {TEMAS.map(({ id, titulo }) => (
            <li key={id}>
              <Anchor href={`#${id}`} inherit>
                {titulo}
              </Anchor>
            </li>
          ))}
        </Text>
      </nav>
      <Stack gap="sm">
        {TEMAS.map(tema => (
          <div key={tema.id} id={tema.id} style={{ scrollMarginTop: '6rem' }}>
            <ConsejoDeAyuda consejo={consejoDeTema(tema)} />
          </div>
        ))}
      </Stack>
    </>
  )
}
