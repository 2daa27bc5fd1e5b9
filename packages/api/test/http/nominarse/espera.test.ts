import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominarse, vezDe } from '../../support/nominarse.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open()
})
afterAll(() => b.close())

const MINUTO = 60_000
const estadoDe = async (papel: string, vez: string): Promise<string> =>
  (await b.seguir(papel, vezDe(vez))).body.estado
/** Until somebody did it whom nobody asked: the worker. */
const sola = (cdc: string, estado: string): Promise<void> =>
  hasta(async () => {
    const { body } = await b.n.ver(`/api/v1/documento-electronico/${cdc}/enlace-nominacion`)
    return body.peticion.estado === estado
  })

describe('the grace', () => {
  test('nothing is signed before it ends: she corrects, and what is signed is what she saw last', async () => {
    await b.configurar({ graciaMinutos: 5 })
    const { cdc, papel } = await b.innominada()
    const vez = vezDe('gracia')
    const pedida = await b.pedir(papel, vez)
    expect(pedida.body.peticion).toMatchObject({ estado: 'EN_GRACIA', firmaDesde: expect.any(String) })
    await b.pasar(4 * MINUTO)
    expect(await estadoDe(papel, 'gracia')).toBe('EN_GRACIA')
    const corregida = await b.act(papel, 'corregir', { receptor: { ruc: '4444440-0' } }, { vez })
    expect([corregida.status, corregida.body.estado]).toEqual([200, 'EN_GRACIA'])
    expect(b.n.servicios(cdc)).toEqual([])
    await b.pasar(4 * MINUTO)
    expect(await estadoDe(papel, 'gracia')).toBe('EN_GRACIA')
    await b.pasar(2 * MINUTO)
    await sola(cdc, 'APROBADA')
    expect(b.nominaciones(cdc)).toBe(1)
    expect((await b.n.documento(cdc)).receptorEfectivo.numeroDocumento).toBe('4444440')
    expect((await b.act(papel, 'corregir', { receptor: { ruc: '80012345-0' } }, { vez })).status).toBe(409)
    const [ultima, primera] = await b.peticiones('?limite=2')
    expect([ultima, primera]).toMatchObject([
      { estado: 'APROBADA', cdc },
      { estado: 'DESISTIDA', motivo: 'corregida', cdc },
    ])
  })

  test('she changes her mind, and nobody is named; the ticket is free for whoever comes', async () => {
    await b.configurar({ graciaMinutos: 5 })
    const { cdc, papel } = await b.innominada()
    await b.pedir(papel, vezDe('duda'))
    expect((await b.act(papel, 'desistir', {}, { vez: vezDe('duda') })).body.estado).toBe('DESISTIDA')
    expect((await b.act(papel, 'desistir', {}, { vez: vezDe('duda') })).status).toBe(409)
    await b.pasar(6 * MINUTO)
    expect(await estadoDe(papel, 'duda')).toBe('DESISTIDA')
    expect(b.n.servicios(cdc)).toEqual([])
    expect((await b.act(papel, 'ver')).body.estado).toBe('ABIERTA')
  })

  test('her page and the worker come at once: it is registered once', async () => {
    await b.configurar({ graciaMinutos: 1 })
    const { cdc, papel } = await b.innominada()
    await b.pedir(papel, vezDe('juntas'))
    await b.pasar(MINUTO)
    await Promise.all(Array.from({ length: 6 }, () => b.seguir(papel, vezDe('juntas'))))
    await sola(cdc, 'APROBADA')
    expect(b.nominaciones(cdc)).toBe(1)
  })
})

test('one that cannot be written down keeps no other waiting', async () => {
  await b.configurar({ graciaMinutos: 5 })
  const [mala, buena] = [await b.innominada(), await b.innominada()]
  await b.pedir(mala.papel, vezDe('mala'))
  await b.pasar(1)
  await b.pedir(buena.papel, vezDe('buena'))
  const { db } = b.n.servicio
  const { id } = await b.n.documento(mala.cdc)
  await db.query(`
    create function negarse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger niega before update of estado on peticion for each row when (new.documento_id = ${id})
      execute function negarse()`)
  await b.pasar(6 * MINUTO)
  await hasta(async () => b.nominaciones(buena.cdc) === 1)
  expect(b.nominaciones(mala.cdc)).toBe(0)
  await db.query('drop trigger niega on peticion; drop function negarse()')
  await b.pasar(MINUTO)
  await sola(mala.cdc, 'APROBADA')
})

describe('what comes between', () => {
  const conGracia = async (vez: string) => {
    await b.configurar({ graciaMinutos: 5 })
    const factura = await b.innominada()
    await b.pedir(factura.papel, vezDe(vez))
    return factura
  }

  test('the cashier names somebody else: hers has no effect, and she is not told whom', async () => {
    const { cdc, papel } = await conGracia('cajera')
    expect((await b.n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
    await b.pasar(6 * MINUTO)
    const { body, text } = await b.seguir(papel, vezDe('cajera'))
    expect(body).toMatchObject({ estado: 'SIN_EFECTO', mensaje: expect.stringContaining('ya se nominó') })
    expect(text).not.toContain('COMPRADORA SA')
    expect(b.nominaciones(cdc)).toBe(1)
  })

  test('it is cancelled: hers has no effect', async () => {
    const { cdc, papel } = await conGracia('cancelada')
    expect((await b.n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    await b.pasar(6 * MINUTO)
    expect(await estadoDe(papel, 'cancelada')).toBe('SIN_EFECTO')
    expect((await b.act(papel, 'ver')).body.estado).toBe('CANCELADA')
    expect(b.nominaciones(cdc)).toBe(1)
  })

  test('the link is revoked while she types: one answer for whatever is dead; and what she had asked has no effect', async () => {
    const { cdc, papel, enlace } = await conGracia('revocada')
    await b.n.servicio.request('DELETE', `/api/v1/documento-electronico/${cdc}/enlace-nominacion`, {
      as: b.n.key,
    })
    const dead = await Promise.all(
      [papel, enlace, '/n/EAEBAGVyZnVuZG9sYWNhamE'].map(ruta => b.act(ruta, 'ver')),
    )
    expect(new Set(dead.map(({ status, body }) => `${status} ${body.detail}`)).size).toBe(1)
    expect((await b.pedir(papel, vezDe('tarde'))).status).toBe(404)
    await b.pasar(6 * MINUTO)
    expect(await estadoDe(papel, 'revocada')).toBe('SIN_EFECTO')
    expect(b.n.servicios(cdc)).toEqual([])
    const otro = await b.post(`documento-electronico/${cdc}/enlace-nominacion`)
    expect([otro.status, otro.body.estado]).toEqual([201, 'ABIERTO'])
    const nuevo = new URL(otro.body.enlaceNominacionImpreso).pathname
    expect((await b.act(nuevo, 'ver')).body.estado).toBe('ABIERTA')
    expect((await b.act(papel, 'ver')).status).toBe(404)
  })

  const revocarTodos = async () =>
    b.n.post('/api/v1/contribuyentes/1/enlaces-nominacion/revocar', { as: await b.n.servicio.token('ana') })

  test('all are revoked: what waited has no effect, at once, and nothing is signed for it', async () => {
    const { cdc } = await conGracia('todas')
    await b.configurar({ modo: 'VISTO_BUENO' })
    const otra = await b.innominada()
    await b.pedir(otra.papel, vezDe('todas-caja'))
    const [espera] = await b.peticiones('?estado=ESPERA_VISTO_BUENO&limite=1')
    expect((await revocarTodos()).status).toBe(200)
    expect((await b.peticiones('?limite=2')).map(({ estado, motivo }) => [estado, motivo])).toEqual([
      ['SIN_EFECTO', 'quien vendió dio de baja el enlace'],
      ['SIN_EFECTO', 'quien vendió dio de baja el enlace'],
    ])
    expect((await b.post(`peticiones-nominacion/${espera?.peticionId}/aprobar`)).body.type).toBe(
      'peticion-not-waiting',
    )
    await b.pasar(6 * MINUTO)
    expect([...b.n.servicios(cdc), ...b.n.servicios(otra.cdc)]).toEqual([])
    // The ticket is free for whoever has a link of now.
    expect((await b.act((await b.enlace(cdc)).papel, 'ver')).body.estado).toBe('ABIERTA')
  })

  test('it is switched off: what waited has no effect, also when it is switched on again at once', async () => {
    const { cdc, papel } = await conGracia('apagada')
    await b.configurar({ activo: false })
    await b.configurar({ activo: true, graciaMinutos: 5 })
    await b.pasar(6 * MINUTO)
    const { body } = await b.seguir(papel, vezDe('apagada'))
    expect(body).toMatchObject({ estado: 'SIN_EFECTO', mensaje: 'quien vendió dejó de ofrecerlo' })
    expect(b.n.servicios(cdc)).toEqual([])
  })

  test('the shop wants to look first from now on, at all or above an amount: what was not signed waits for her yes', async () => {
    for (const [i, ajuste] of [{ modo: 'VISTO_BUENO' }, { montoMaximo: '149999' }].entries()) {
      const { cdc, papel } = await conGracia(`mira-${i}`)
      await b.configurar({ graciaMinutos: 5, ...ajuste })
      await b.pasar(6 * MINUTO)
      await sola(cdc, 'ESPERA_VISTO_BUENO')
      expect(await estadoDe(papel, `mira-${i}`)).toBe('ESPERA_VISTO_BUENO')
      expect(b.n.servicios(cdc)).toEqual([])
      const [espera] = await b.peticiones('?estado=ESPERA_VISTO_BUENO&limite=1')
      expect((await b.post(`peticiones-nominacion/${espera?.peticionId}/aprobar`)).body.estado).toBe(
        'APROBADA',
      )
      expect(b.nominaciones(cdc)).toBe(1)
    }
  })

  test('the shop takes a RUC alone from now on: another document that was not signed has no effect', async () => {
    await b.configurar({ graciaMinutos: 5 })
    const { cdc, papel } = await b.innominada()
    const receptor = { tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '2345678', nombre: 'ANA BENITEZ' }
    await b.act(papel, 'pedir', { receptor }, { vez: vezDe('cedula-tarde') })
    await b.configurar({ graciaMinutos: 5, soloRuc: true })
    await b.pasar(6 * MINUTO)
    const { body } = await b.seguir(papel, vezDe('cedula-tarde'))
    expect(body).toMatchObject({ estado: 'SIN_EFECTO', mensaje: expect.stringContaining('solo con RUC') })
    expect(b.n.servicios(cdc)).toEqual([])
  })

  test('all are revoked: no link of before leads anywhere, new ones do', async () => {
    await b.configurar({})
    const { cdc, papel } = await b.innominada()
    expect((await revocarTodos()).status).toBe(200)
    expect((await b.act(papel, 'ver')).status).toBe(404)
    expect((await b.act((await b.enlace(cdc)).papel, 'ver')).body.estado).toBe('ABIERTA')
  })

  test('who asked in time is named, though her minutes of grace end after the term', async () => {
    await b.configurar({ plazoHoras: 1, graciaMinutos: 5 })
    const { cdc, papel } = await b.innominada()
    await b.pasar(57 * MINUTO)
    expect((await b.pedir(papel, vezDe('justo-a-tiempo'))).body.peticion.estado).toBe('EN_GRACIA')
    await b.pasar(6 * MINUTO)
    await sola(cdc, 'APROBADA')
    expect(await estadoDe(papel, 'justo-a-tiempo')).toBe('APROBADA')
    expect(b.nominaciones(cdc)).toBe(1)
  })

  test('its term ends: nothing can be asked, and nothing waits any longer', async () => {
    await b.configurar({ plazoHoras: 1, modo: 'VISTO_BUENO' })
    const [una, otra] = [await b.innominada(), await b.innominada()]
    await b.pedir(una.papel, vezDe('vence'))
    await b.pasar(61 * MINUTO)
    await sola(una.cdc, 'SIN_EFECTO')
    expect((await b.act(otra.papel, 'ver')).body.estado).toBe('VENCIDA')
    expect((await b.pedir(otra.papel, vezDe('vence'))).body.type).toBe('documento-not-nominable')
    expect(await b.enlace(otra.cdc)).toEqual({ enlace: '', papel: '' })
  })
})

describe('the nod', () => {
  const queEspera = async (vez: string, ajuste: Record<string, unknown> = { modo: 'VISTO_BUENO' }) => {
    await b.configurar(ajuste)
    const factura = await b.innominada()
    await b.pedir(factura.papel, vezDe(vez))
    const [peticion] = await b.peticiones('?estado=ESPERA_VISTO_BUENO&limite=1')
    return { ...factura, id: peticion?.peticionId as number, peticion }
  }

  test('nothing is signed before somebody says yes; said twice, at once, it is registered once', async () => {
    const { cdc, papel, id, peticion } = await queEspera('caja')
    expect(peticion).toMatchObject({ cdc, origen: '203.0.113.1', via: 'PAPEL', agente: 'Teléfono de prueba' })
    expect(b.n.servicios(cdc)).toEqual([])
    const dos = await Promise.all([1, 2].map(() => b.post(`peticiones-nominacion/${id}/aprobar`)))
    expect(dos.map(({ status }) => status)).toEqual([200, 200])
    const despues = await b.post(`peticiones-nominacion/${id}/aprobar`)
    expect(despues.body).toMatchObject({
      estado: 'APROBADA',
      resueltaPor: expect.stringContaining('API key'),
    })
    expect(b.nominaciones(cdc)).toBe(1)
    expect(await estadoDe(papel, 'caja')).toBe('APROBADA')
  })

  test('a yes that comes too late is no approval: nothing is signed, and nothing says that he approved it', async () => {
    const { cdc, id } = await queEspera('tarde')
    expect((await b.n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    expect((await b.post(`peticiones-nominacion/${id}/aprobar`)).body.estado).toBe('SIN_EFECTO')
    const { rows } = await b.n.servicio.db.query('select accion from auditoria where objeto = $1', [cdc])
    expect(rows.map(({ accion }) => accion)).toContain('peticion.pedir')
    expect(rows.map(({ accion }) => accion)).not.toContain('peticion.aprobar')
  })

  test('somebody says no: she reads why, and may ask again', async () => {
    const { cdc, papel, id } = await queEspera('negada')
    const negada = await b.post(`peticiones-nominacion/${id}/negar`, { motivo: 'No es quien compró' })
    expect(negada.body).toMatchObject({ estado: 'NEGADA', motivo: 'No es quien compró' })
    expect((await b.seguir(papel, vezDe('negada'))).body.mensaje).toBe('No es quien compró')
    for (const que of ['aprobar', 'negar']) {
      const answer = await b.post(`peticiones-nominacion/${id}/${que}`, { motivo: 'otra vez' })
      expect(answer.body.type).toBe('peticion-not-waiting')
    }
    expect(b.n.servicios(cdc)).toEqual([])
    expect((await b.pedir(papel, vezDe('insiste'))).body.peticion.estado).toBe('ESPERA_VISTO_BUENO')
  })

  test('a yes to what she corrected meanwhile names nobody: it was said to another', async () => {
    const { cdc, papel, id } = await queEspera('corrige')
    const corregir = { receptor: { ruc: '4444440-0' } }
    await b.act(papel, 'corregir', corregir, { vez: vezDe('corrige') })
    expect((await b.post(`peticiones-nominacion/${id}/aprobar`)).body.type).toBe('peticion-not-waiting')
    expect(b.n.servicios(cdc)).toEqual([])
  })

  test('is needed above the amount, and at the point that wants it; a RUC alone is taken where only that is', async () => {
    expect((await queEspera('monto', { montoMaximo: '149999' })).id).toBeDefined()
    const punto = { establecimiento: '001', punto: '001', modo: 'VISTO_BUENO', soloRuc: true }
    const { papel } = await queEspera('punto', { puntos: [punto] })
    expect(await estadoDe(papel, 'punto')).toBe('ESPERA_VISTO_BUENO')
    const { papel: otro } = await b.innominada()
    const receptor = { tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '2345678', nombre: 'ANA BENITEZ' }
    const { body } = await b.act(otro, 'pedir', { receptor }, { vez: vezDe('cedula') })
    expect(body.errors[0].codigo).toBe('solo-ruc')
    await b.configurar({ montoMaximo: '150000' })
    const { papel: justo } = await b.innominada()
    expect((await b.pedir(justo, vezDe('justo'))).body.peticion.estado).toBe('APROBADA')
  })
})
