import { encodePng } from '../../packages/sifen/src/kude/pdf/png-nuevo.ts'

const LADO = { width: 640, height: 400 }

/** A logo as it is kept: some fields of color, as it is drawn, or a picture with as much detail as is let in. */
export function logoDe(que: 'dibujo' | 'foto'): Buffer {
  const color = Buffer.alloc(LADO.width * LADO.height * 3)
  // The same each time: a generator with a seed.
  let seed = 7
  for (let i = 0; i < color.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const at = Math.floor(i / 3)
    const campo = Math.floor((at % LADO.width) / 80) * 40 + Math.floor(at / LADO.width / 50) * 20
    color[i] = que === 'dibujo' || seed % 97 > 7 ? campo % 256 : (seed >> 16) % 256
  }
  return encodePng({ ...LADO, color })
}

/** What somebody has put on her papers. */
export const membreteCon = (logo: Buffer) => ({
  logo,
  color: '#0f5132',
  textoInformativo: 'Cambios dentro de los siete días, con esta factura. Gracias por su compra.',
})
