import type { components } from '../api/contrato.generated.ts'
import { deBloque } from '../emision/escritos.ts'
import {
  type Comprador,
  DOCUMENTOS,
  masDeReceptor,
  PREFIJO,
  RECEPTOR_VACIO,
  type ValoresDeReceptor,
} from './valores.ts'

type Dado = Partial<components['schemas']['ReceptorDeEmision'] | components['schemas']['Receptor']>

function compradorDe({ tipoContribuyente, naturaleza, tipoDocumento, tipoOperacion }: Dado): Comprador {
  if (tipoContribuyente === 'INNOMINADO' || tipoDocumento === 'INNOMINADO') return 'INNOMINADO'
  if (tipoOperacion === 'B2F') return 'EXTRANJERO'
  const sinRuc = tipoContribuyente === 'NO_CONTRIBUYENTE' || naturaleza === 'NO_CONTRIBUYENTE'
  return sinRuc ? 'PERSONA' : 'RUC'
}

const conDigito = (numero: string, digito: string | number | undefined): string =>
  digito === undefined || numero.includes('-') ? numero : `${numero}-${digito}`

/** To who has a RUC one sells as to a business, unless it is said otherwise. */
const sinLoUsual = ({ tipoOperacion, ...dado }: Dado) =>
  tipoOperacion === 'B2B' ? dado : { ...dado, tipoOperacion }

/** The other way: a receptor of a body as it would have been typed. */
export function deReceptor(dado: Dado | undefined): ValoresDeReceptor {
  if (dado === undefined) return { ...RECEPTOR_VACIO, comprador: 'INNOMINADO' }
  const comprador = compradorDe(dado)
  if (comprador === 'INNOMINADO') return { ...RECEPTOR_VACIO, comprador }
  const { numeroDocumento, digitoVerificador, numeroCasa = '' } = dado
  const numero = numeroDocumento == null ? '' : String(numeroDocumento)
  return {
    comprador,
    tipoDocumento:
      DOCUMENTOS.find(({ value }) => value === dado.tipoDocumento)?.value ?? RECEPTOR_VACIO.tipoDocumento,
    numeroDocumento: comprador === 'RUC' ? conDigito(numero, digitoVerificador ?? undefined) : numero,
    nombreRazonSocial: dado.nombreRazonSocial ?? '',
    pais: dado.pais ?? RECEPTOR_VACIO.pais,
    direccion: dado.direccion ?? '',
    // 0 says that the house has none.
    numeroCasa: String(numeroCasa) === '0' ? '' : String(numeroCasa),
    email: dado.email ?? '',
    celular: dado.celular ?? '',
    escritos: deBloque(masDeReceptor({ comprador }), PREFIJO, sinLoUsual(dado)),
  }
}
