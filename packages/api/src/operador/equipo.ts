import { openPkcs12, type Pkcs12Abierto } from '@mbohera/sifen'
import { openLlavero } from '../cifrado/archivo.ts'
import { SecretosCifrados } from '../cifrado/secretos.ts'
import { replaceCsc } from '../db/csc.ts'
import { type Db, known } from '../db/db.ts'
import { findEmisor, replaceCertificado, updateDatosDeEmisor } from '../db/emisor.ts'
import { keepRotationAway } from '../db/secreto.ts'
import { insertTimbrado, listTimbrados } from '../db/timbrado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { numeroDeRuc } from '../domain/ruc.ts'
import type { Secretos } from '../operations/ports.ts'

export interface EquipoDemo {
  masterKeys: { file: string; create: boolean }
  /** A PKCS#12 file for that RUC, from the authority that the SIFEN of the demo trusts. */
  certificado: (ruc: string) => Promise<{ p12: Uint8Array; clave: string }>
}

const AMBIENTES = ['DEV', 'PROD'] as const
/** What SIFEN gives to everybody for tests. */
const CSC = { idCsc: '0001', csc: 'ABCD0000000000000000000000000000' }
const TIPOS = [1, 4, 5, 6, 7]
const PUNTOS = ['001', '002']
const INICIO = '2019-01-01'

const DATOS = {
  tipoContribuyente: 'PERSONA_JURIDICA',
  direccion: 'AVENIDA DE LOS EJEMPLOS',
  numeroCasa: 1234,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021123456',
  email: 'facturas@ejemplo.com.py',
  actividades: [{ codigo: '46900', descripcion: 'COMERCIO AL POR MAYOR DE OTROS PRODUCTOS' }],
} as const

/** Gives a demo contribuyente what it lacks to issue. Data, certificates and timbrados that exist are left as they are. */
export async function equipDemo(
  db: Db,
  contribuyenteId: number,
  ruc: string,
  { masterKeys, certificado }: EquipoDemo,
): Promise<void> {
  await keepRotationAway(db)
  const secretos = new SecretosCifrados(openLlavero(masterKeys.file, { create: masterKeys.create }))
  const datos = known(await findEmisor(db, { contribuyenteId, ambiente: 'DEV' }), 'emisor')
  if (datos.direccion === null)
    await updateDatosDeEmisor(db, contribuyenteId, { ...DATOS, actividades: [...DATOS.actividades] })
  let abierto: Pkcs12Abierto | null = null
  for (const ambiente of AMBIENTES) {
    const emisor = { contribuyenteId, ambiente }
    const row = known(await findEmisor(db, emisor), 'emisor')
    if (row.certificadoId === null) {
      const propio: Pkcs12Abierto = abierto ?? (await openP12(certificado, ruc))
      abierto = propio
      await settleCertificado(db, secretos, emisor, { ruc, abierto: propio })
    }
    if (row.cscId === null) {
      const cifrado = secretos.sealCsc(emisor, CSC.csc)
      await replaceCsc(db, emisor, { idCsc: CSC.idCsc, cifrado, now: Date.now() })
    }
    if ((await listTimbrados(db, emisor)).length === 0) await putTimbrados(db, emisor, ruc)
  }
}

async function openP12(certificado: EquipoDemo['certificado'], ruc: string): Promise<Pkcs12Abierto> {
  const { p12, clave } = await certificado(ruc)
  return openPkcs12(p12, clave)
}

async function settleCertificado(
  db: Db,
  secretos: Secretos,
  emisor: Emisor,
  { ruc, abierto }: { ruc: string; abierto: Pkcs12Abierto },
): Promise<void> {
  if (!abierto.ok)
    throw new Error(`the certificate of ${ruc} does not open: ${JSON.stringify(abierto.fault)}`)
  const { certificado } = abierto
  await replaceCertificado(db, emisor, {
    ruc,
    titular: certificado.titular,
    serie: certificado.serie,
    desde: certificado.certificate.validFromDate.getTime(),
    hasta: certificado.certificate.validToDate.getTime(),
    cifrado: secretos.sealCertificado(emisor, certificado),
    now: Date.now(),
  })
}

/** The timbrado of the test environment is the RUC, filled up with zeros. */
async function putTimbrados(db: Db, emisor: Emisor, ruc: string): Promise<void> {
  const numero = numeroDeRuc(ruc).padStart(8, '0')
  for (const punto of PUNTOS)
    for (const tipoDocumento of TIPOS)
      await insertTimbrado(db, emisor, {
        numero,
        inicio: INICIO,
        fin: null,
        establecimiento: '001',
        punto,
        tipoDocumento,
        serie: null,
        siguiente: 1,
        activo: true,
      })
}
