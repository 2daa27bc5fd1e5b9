import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { QrDatos } from './documento/qr-datos.ts'
import { carQR, writeGCamFuFD } from './qr.ts'

const datos = {
  ambiente: 'PRUEBA',
  cdc: '01800999991001001000000122026112014829150370',
  dFeEmiDE: '2026-11-20T10:15:00',
  receptor: 'dNumIDRec=0',
  dTotGralOpe: '152000',
  dTotIVA: '12000',
  cItems: 2,
} as unknown as QrDatos
const digest = 'TQHSZHahWYaBp57kDjH3+hGe6nTBDpZ8EtmjSVir1Fw='
const csc = { idCSC: '1', csc: 'ABCD0000000000000000000000000000' }

describe('the QR of a documento', () => {
  it('carries its parameters in the order of the manual, hexadecimal where it asks', () => {
    const url = new URL(carQR(datos, digest, csc))
    expect(url.origin + url.pathname).toBe('https://ekuatia.set.gov.py/consultas-test/qr')
    expect([...url.searchParams.keys()]).toEqual([
      'nVersion',
      'Id',
      'dFeEmiDE',
      'dNumIDRec',
      'dTotGralOpe',
      'dTotIVA',
      'cItems',
      'DigestValue',
      'IdCSC',
      'cHashQR',
    ])
    expect(url.searchParams.get('dFeEmiDE')).toBe('323032362d31312d32305431303a31353a3030')
    expect(Buffer.from(url.searchParams.get('DigestValue')!, 'hex').toString()).toBe(digest)
    expect(url.searchParams.get('IdCSC')).toBe('0001')
  })

  it('is closed by the hash of its parameters and the CSC', () => {
    const [antes, hash] = carQR(datos, digest, csc).split('&cHashQR=')
    const parametros = antes!.slice(antes!.indexOf('?') + 1)
    expect(hash).toBe(
      createHash('sha256')
        .update(parametros + csc.csc)
        .digest('hex'),
    )
  })

  it('is the same that another implementation gave for this documento', () => {
    expect(carQR(datos, digest, csc)).toMatch(
      /&cHashQR=3bc42bcd3d9163901dbd65f2d7cff045a97d4c3858525b21ba4faaa36197bc03$/,
    )
  })

  it('in production points to production, and inside XML its ampersands are escaped', () => {
    const qr = { ...datos, ambiente: 'PRODUCCION' } as QrDatos
    expect(carQR(qr, digest, csc)).toMatch(/^https:\/\/ekuatia\.set\.gov\.py\/consultas\/qr\?nVersion=150&/)
    expect(writeGCamFuFD(qr, digest, csc)).toBe(
      `<gCamFuFD><dCarQR>${carQR(qr, digest, csc).replaceAll('&', '&amp;')}</dCarQR></gCamFuFD>`,
    )
  })

  it('has the length that the schema admits', () => {
    expect(carQR(datos, digest, csc).length).toBeGreaterThan(100)
    expect(carQR({ ...datos, dTotGralOpe: '999999999999999.99999999' }, digest, csc).length).toBeLessThan(600)
  })
})
