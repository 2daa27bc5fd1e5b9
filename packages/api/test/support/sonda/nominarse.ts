import * as nominarse from '../../../src/db/nominarse.ts'
import * as peticiones from '../../../src/db/peticion.ts'
import * as resumen from '../../../src/db/resumen-de-nominacion.ts'
import { SIN_AJUSTE } from '../../../src/domain/nominarse/politica.ts'
import type { Receptor } from '../../../src/domain/receptor/receptor.ts'
import { AHORA, type Mundo, type Sonda } from './mundo.ts'

const RECEPTOR: Receptor = { iNatRec: 2, iTiOpe: 2, cPaisRec: 'PRY', dNomRec: 'QUIEN PIDE' }
const VEZ = new Uint8Array(32).fill(7)
const refDe = (m: Mundo) => ({ ...m.emisor, documentoId: m.documento.documentoId })
const nueva = (m: Mundo): peticiones.PeticionNueva => ({
  ...{
    documentoId: m.documento.documentoId,
    edicion: 1,
    via: 'PAPEL',
    estado: 'EN_GRACIA',
    receptor: RECEPTOR,
  },
  ...{
    correo: null,
    vezHash: VEZ,
    clave: 'sonda',
    origen: null,
    agente: null,
    now: AHORA,
    proxima: AHORA - 1,
  },
})
let peticionId = 0

/** What lets buyers name themselves, and what they ask. */
export const NOMINARSE: Sonda = {
  'nominarse/upsertAjusteDeNominarse': async m => {
    for (const activo of [false, true])
      await nominarse.upsertAjusteDeNominarse(m.db, m.emisor, { ...SIN_AJUSTE, activo })
  },
  'nominarse/findAjusteDeNominarse': async m => {
    if (!(await nominarse.findAjusteDeNominarse(m.db, m.emisor))?.activo) throw new Error('It is off')
  },
  'nominarse/replaceSecretoDeNominacion': async m => {
    for (const byte of [1, 2])
      await nominarse.replaceSecretoDeNominacion(m.db, m.emisor, new Uint8Array(40).fill(byte), AHORA)
  },
  'nominarse/findSecretoDeNominacion': async m => {
    if ((await nominarse.findSecretoDeNominacion(m.db, m.emisor))?.[0] !== 2)
      throw new Error('It is another one')
  },
  'nominarse/recordAperturaDeNominacion': async m => {
    for (const _ of [1, 2]) await nominarse.recordAperturaDeNominacion(m.db, refDe(m))
  },
  'nominarse/takePrueba': async m => {
    for (const fallas of [1, 2, 3, 4, 5, null])
      if ((await nominarse.takePrueba(m.db, refDe(m))) !== fallas) throw new Error(`It is not ${fallas}`)
  },
  'nominarse/freePrueba': async m => {
    await nominarse.freePrueba(m.db, refDe(m))
    if ((await nominarse.takePrueba(m.db, refDe(m))) !== 5) throw new Error('None was left')
  },
  'nominarse/revokeEnlaceDeNominacion': m => nominarse.revokeEnlaceDeNominacion(m.db, refDe(m)),
  'nominarse/replaceEnlaceDeNominacion': m => nominarse.replaceEnlaceDeNominacion(m.db, refDe(m)),
  'nominarse/findNominable': async m => {
    const row = await nominarse.findNominable(m.db, m.emisor, m.documento.documentoId)
    if (row?.edicion !== 1 || row.cifrado?.[0] !== 2 || row.fallas !== 0) throw new Error('It is another one')
  },
  'peticion/insertPeticion': async m => {
    peticionId = (await peticiones.insertPeticion(m.db, m.emisor, nueva(m)))?.peticionId ?? 0
    if ((await peticiones.insertPeticion(m.db, m.emisor, nueva(m))) !== null) throw new Error('Two are live')
  },
  'peticion/findPeticion': async m => {
    if ((await peticiones.findPeticion(m.db, m.emisor, peticionId)) === null) throw new Error('It is gone')
  },
  'peticion/findPeticionByVez': async m => {
    if ((await peticiones.findPeticionByVez(m.db, refDe(m), VEZ)) === null) throw new Error('It is not hers')
  },
  'peticion/findPeticionViva': async m => {
    if ((await peticiones.findPeticionViva(m.db, m.emisor, m.documento.documentoId)) === null)
      throw new Error('None is live')
  },
  'peticion/findUltimaPeticion': async m => {
    if ((await peticiones.findUltimaPeticion(m.db, m.emisor, m.documento.documentoId)) === null)
      throw new Error('There is none')
  },
  'peticion/countPeticiones': async m => {
    const { documentoId } = m.documento
    if ((await peticiones.countPeticiones(m.db, m.emisor, { documentoId, edicion: 1 })) !== 1)
      throw new Error('It is not one')
  },
  'peticion/countPeticionesEnEspera': async m => {
    if ((await peticiones.countPeticionesEnEspera(m.db, m.emisor)).ultima !== null)
      throw new Error('One waits for a nod')
  },
  'peticion/countPeticionesDirectas': async m => {
    const { cuantos, sinFirmar } = await peticiones.countPeticionesDirectas(m.db, m.emisor, AHORA)
    if (cuantos !== 1 || sinFirmar !== 1) throw new Error('Nobody asked')
  },
  'peticion/listPeticiones': async m => {
    for (const estados of [null, ['EN_GRACIA'] as const])
      for (const before of [null, 1_000_000])
        if ((await peticiones.listPeticiones(m.db, m.emisor, { estados, before, limit: 5 })).length !== 1)
          throw new Error('It is not in the list')
  },
  'peticion/findPeticionListada': async m => {
    if ((await peticiones.findPeticionListada(m.db, m.emisor, peticionId)) === null)
      throw new Error('It is gone')
  },
  'resumen-de-nominacion/countPeticionesPorDesenlace': async m => {
    const asked = { desde: AHORA, hasta: AHORA + 1, motivos: 10 }
    const { pedidas, porEstado } = await resumen.countPeticionesPorDesenlace(m.db, m.emisor, asked)
    if (pedidas !== 1 || porEstado[0]?.cuantas !== 1) throw new Error('It is not in the month')
  },
  'peticion/listEmisoresConPeticiones': async m => {
    if ((await peticiones.listEmisoresConPeticiones(m.db, 10)).length !== 1) throw new Error('Nobody asks')
  },
  'peticion/listPeticionesDebidas': async m => {
    if ((await peticiones.listPeticionesDebidas(m.db, m.emisor, 10)).length !== 1)
      throw new Error('None is due')
  },
  'peticion/takeIntento': async m => {
    const ref = { ...m.emisor, peticionId }
    if ((await peticiones.takeIntento(m.db, ref, 'EN_GRACIA', 'ana')) === null)
      throw new Error('It was taken')
    if ((await peticiones.takeIntento(m.db, ref, 'EN_CURSO')) !== null) throw new Error('Two try at once')
  },
  'peticion/setProximaDePeticion': m =>
    peticiones.setProximaDePeticion(m.db, { ...m.emisor, peticionId }, 60_000),
  'peticion/settlePeticion': async m => {
    const ref = { ...m.emisor, peticionId }
    const resolucion = { estado: 'SIN_EFECTO', motivo: 'sonda', intentos: 7 } as const
    if ((await peticiones.settlePeticion(m.db, ref, ['EN_CURSO'], resolucion)) !== null)
      throw new Error('Somebody tried since')
    if ((await peticiones.settlePeticion(m.db, ref, ['EN_CURSO'], { ...resolucion, intentos: 1 })) === null)
      throw new Error('It was not live')
  },
  'peticion/setEsperaDePeticion': async m => {
    const otra = await peticiones.insertPeticion(m.db, m.emisor, nueva(m))
    const ref = { ...m.emisor, peticionId: otra?.peticionId ?? 0 }
    if ((await peticiones.setEsperaDePeticion(m.db, ref, AHORA))?.estado !== 'ESPERA_VISTO_BUENO')
      throw new Error('It does not wait')
    if ((await peticiones.setEsperaDePeticion(m.db, ref, AHORA)) !== null)
      throw new Error('It waited already')
  },
  'peticion/listEmisoresConPeticionesSinFirmar': async m => {
    if ((await peticiones.listEmisoresConPeticionesSinFirmar(m.db)).length !== 1)
      throw new Error('Nobody asks')
  },
  'peticion/settlePeticionesSinFirmar': async m => {
    const { documentoId, establecimiento, punto } = m.documento
    const aqui = [`${establecimiento}-${punto}`]
    const settle = (cuales: peticiones.CualesPeticiones) =>
      peticiones.settlePeticionesSinFirmar(m.db, m.emisor, cuales, 'sonda')
    for (const on of [
      { documentoId: null, activo: true, encendidos: [], apagados: ['999-999'] },
      { documentoId, activo: false, encendidos: aqui, apagados: [] },
      { documentoId: documentoId + 1_000_000, activo: false, encendidos: [], apagados: [] },
    ])
      if ((await settle(on)).length !== 0) throw new Error('It was not switched off there')
    if ((await settle({ documentoId: null, activo: true, encendidos: [], apagados: aqui })).length !== 1)
      throw new Error('It was switched off there')
  },
}
