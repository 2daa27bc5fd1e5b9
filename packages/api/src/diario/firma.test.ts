import { expect, test } from 'vitest'
import { type PedidoDeObjetos, signPedido } from './firma.ts'

// The examples that the scheme is published with.
const CREDENCIALES = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const EN = { region: 'us-east-1', now: Date.UTC(2013, 4, 24) }
const de = (path: string, pedido: Partial<PedidoDeObjetos> = {}): PedidoDeObjetos => ({
  ...{ method: 'GET', headers: {}, body: Buffer.alloc(0) },
  url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
  ...pedido,
})

test.each([
  [
    'an object, in part',
    de('/test.txt', { headers: { range: 'bytes=0-9' } }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put, with a name that has to be escaped',
    de('/test$file.text', {
      method: 'PUT',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    }),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without a value',
    de('/?lifecycle'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  ['a list', de('/?max-keys=2&prefix=J'), '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s is signed as published', (_, pedido, firma) => {
  const { authorization, host } = signPedido(pedido, CREDENCIALES, EN)
  expect(host).toBe('examplebucket.s3.amazonaws.com')
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/,
  )
  expect(authorization).toMatch(new RegExp(`Signature=${firma}$`))
})
