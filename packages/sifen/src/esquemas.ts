/**
 * The schemas that this release was judged with, as SIFEN published them in production (2026-06-11), by the SHA-256 of their text without
 * carriage returns: servers add and drop these. The files themselves are not ours to give.
 */
export const ESQUEMAS: ReadonlyMap<string, string> = new Map([
  ['DE_v150.xsd', '94aeae5f49735055ed935f4c89effc8238ed6ffca4f2f5c61796a6c6cf85abcc'],
  ['DE_Types_v150.xsd', '99c5c2ca69eaf56781f8dd4bf6ce779e116ee807293e7eac15d1832634d29150'],
  ['Evento_v150.xsd', '30321c18269bbf126bf54637738ad62d8e65887311027ae4c7d6026482983cfe'],
  ['Evento_Types_v150.xsd', '0402d380cdea0b80205af95902c4b1a3f9117778c067161e86b48ced3e09dc04'],
  ['siRecepDE_v150.xsd', 'c4f566981645ca42afa3c98cedb85be3da4d3520051ab9c253a0f9deae99372f'],
  ['siRecepEvento_v150.xsd', '27cb5b1438894427c92c276c18883c6df3472de3a4ce78caf9fb7f1838d54473'],
  ['Paises_v100.xsd', 'f0c49837f4d86dd62c17970e8a59f917e452fee42809a21d20ddb508d19bebc0'],
  ['Departamentos_v141.xsd', 'e7698c95d7f236c0e93576522c7eb8510fb9cf5cafd2abcb140729e48127e57b'],
  ['Monedas_v150.xsd', 'dfff806ea979e5295857d11952ff5386d676128e6ca147151ec4cc46522555fe'],
  ['Unidades_Medida_v141.xsd', '8a25e5e5decc0540cfdf6adc9fa43a3599ff1e6e5ecbb33e24a202cdf872b9fd'],
  ['xmldsig-core-schema.xsd', '9bf04e73ec6eb5f65388283fbfcb154f2b6c371cc1cafc5fb10b5208e55baf85'],
])

export interface DiferenciaDeEsquemas {
  /** Of another text than the release was judged with. */
  readonly distintos: readonly string[]
  readonly faltan: readonly string[]
}

/** `sumaDe` gives the sum of a file's text without carriage returns; undefined where there is no such file. */
export function compareEsquemas(sumaDe: (file: string) => string | undefined): DiferenciaDeEsquemas {
  const halladas = [...ESQUEMAS].map(([file, suma]) => ({ file, suma, hallada: sumaDe(file) }))
  return {
    distintos: halladas
      .filter(({ suma, hallada }) => hallada !== undefined && hallada !== suma)
      .map(h => h.file),
    faltan: halladas.filter(({ hallada }) => hallada === undefined).map(h => h.file),
  }
}
