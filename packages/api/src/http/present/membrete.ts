import { type Static, Type } from 'typebox'
import { LOGO_MAX_BYTES, type Membrete, TEXTO_MAX } from '../../domain/membrete/membrete.ts'
import { FormatoDeKude, TipoDeDocumento } from '../enumeraciones.ts'
import { nullable } from '../schemas.ts'

/** The logo in base64, and what stands around it. */
export const LIMITE_DE_MEMBRETE = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 16 * 1024

const logo = Type.String({
  description: `Un PNG o un JPEG en base64, de hasta ${LOGO_MAX_BYTES / 1024} KB y 2000 puntos de lado. Vuelve como se dibuja: sobre blanco, del tamaño que el papel muestra, sin los datos que no se ven`,
})
const color = Type.String({
  examples: ['#0f5132'],
  description:
    'Con qué se acentúa la hoja, la página y el correo; lo que va encima se escribe en blanco o en negro, lo que mejor se lea',
})
const texto = Type.String({
  maxLength: TEXTO_MAX,
  description: 'Lo que se dice al pie del KuDE, del correo y de la página, en hasta 8 renglones',
})
const textoDeTipo = Type.String({ maxLength: TEXTO_MAX })
export const MembreteVisto = Type.Object(
  {
    logo: nullable(logo),
    color: nullable(color),
    texto: nullable(texto),
    textos: Type.Array(
      Type.Object({ tipoDocumento: TipoDeDocumento, texto: textoDeTipo }, { title: 'TextoDeTipo' }),
      { description: 'En lugar de texto, para un tipo de documento' },
    ),
    papel: FormatoDeKude,
  },
  { title: 'Membrete' },
)

export const NuevoMembrete = Type.Object(
  {
    logo: Type.Optional(nullable(logo)),
    color: Type.Optional(nullable(color)),
    texto: Type.Optional(nullable(texto)),
    textos: Type.Optional(
      nullable(
        Type.Array(
          Type.Object(
            { tipoDocumento: TipoDeDocumento, texto: nullable(textoDeTipo) },
            { title: 'NuevoTextoDeTipo' },
          ),
        ),
      ),
    ),
    papel: Type.Optional(FormatoDeKude),
  },
  { title: 'NuevoMembrete' },
)

export const presentMembrete = ({ logo, ...resto }: Membrete): Static<typeof MembreteVisto> => ({
  logo: logo === null ? null : Buffer.from(logo).toString('base64'),
  ...resto,
})
