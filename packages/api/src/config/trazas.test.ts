import { expect, test } from 'vitest'
import { loadTrazas } from './trazas.ts'

test('without a variable everything is told to a collector on this machine', () => {
  expect(loadTrazas({})).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    recurso: { 'service.name': 'mbohera' },
    parte: 1,
    deOtros: true,
  })
})

test("OpenTelemetry's own variables are read as it writes them", () => {
  const env = {
    otlpEndpoint: 'https://colector.ejemplo.com.py/otlp/',
    otlpHeaders: 'authorization=Bearer%20x%3D, b=2',
    otelResource: 'service.name=otro,deployment.environment.name=prod',
    otelSampler: 'traceidratio',
    otelSamplerArg: '0.1',
  }
  expect(loadTrazas(env)).toEqual({
    url: 'https://colector.ejemplo.com.py/otlp/v1/traces',
    headers: { authorization: 'Bearer x=', b: '2' },
    recurso: { 'service.name': 'otro', 'deployment.environment.name': 'prod' },
    parte: 0.1,
    deOtros: false,
  })
  expect(loadTrazas({ ...env, otelService: 'api-1' }).recurso['service.name']).toBe('api-1')
})

test('every fault is told at once, and no value of a header', () => {
  const faulty = {
    otlpEndpoint: 'colector:4317',
    otlpHeaders: 'secreto',
    otelSampler: 'siempre',
    otelSamplerArg: '2',
    otelResource: '=x',
  }
  expect(() => loadTrazas(faulty)).toThrowError(
    /5 faltas[\s\S]*OTLP_ENDPOINT[\s\S]*SAMPLER_ARG[\s\S]*OTEL_TRACES_SAMPLER:[\s\S]*OTLP_HEADERS[\s\S]*RESOURCE_ATTRIBUTES/,
  )
  expect(() => loadTrazas(faulty)).not.toThrowError(/secreto/)
})
