import * as aviso from '../../../src/db/aviso.ts'
import * as avisoNuevo from '../../../src/db/aviso-nuevo.ts'
import type { Sonda } from './mundo.ts'

/** Before anything changes: what changes from here on is told. */
export const SEGUIDO: Sonda = {
  'aviso/insertSeguimiento': m => aviso.insertSeguimiento(m.db, m.emisor),
  'aviso/findSeguimiento': m => aviso.findSeguimiento(m.db, m.emisor),
}

export const AVISOS: Sonda = {
  'aviso-nuevo/recordAvisos': async m => {
    await avisoNuevo.recordAvisos(
      m.db,
      m.emisor,
      'documento',
      [m.documento.documentoId],
      'documento.adoptado',
    )
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'eventoSifen', [m.eventoSifenId])
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'documentoRecibido', [m.recibidoId])
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'certificado', [m.certificadoId])
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'timbrado', [m.timbradoId])
  },
  'aviso/listEmisoresPorNumerar': async m => {
    const emisores = await aviso.listEmisoresPorNumerar(m.db, 10)
    if (emisores.length !== 1) throw new Error(`${emisores.length} emisores have avisos without a number`)
  },
  'aviso/setSecuencias': async m => {
    const dados = await aviso.setSecuencias(m.db, m.emisor, 100)
    if (dados === null) throw new Error('nothing was numbered')
  },
  'aviso/listAvisos': async m => {
    const avisos = await aviso.listAvisos(m.db, m.emisor, { despues: 0, limite: 100 })
    if (avisos.length < 5) throw new Error(`${avisos.length} avisos`)
  },
  'aviso/deleteAvisosViejos': m => aviso.deleteAvisosViejos(m.db, { dias: 30, limite: 10 }),
}
