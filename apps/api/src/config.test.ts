import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('refuses HTTPS without a trusted proxy, because every call would have one address', () => {
  expect(() => readConfig({ LASTRO_HTTPS: '1' })).toThrow('LASTRO_PROXY=1')
  expect(readConfig({ LASTRO_HTTPS: '1', LASTRO_PROXY: '1' })).toMatchObject({ https: true, trustProxy: true })
  expect(readConfig({})).toMatchObject({ https: false, trustProxy: false })
})

test('names every invalid variable', () => {
  expect(() => readConfig({ PORT: 'x', LASTRO_LOG: 'muito' })).toThrow(/PORT.*LASTRO_LOG/)
})

test('session limits and mail default to safe values', () => {
  expect(readConfig({})).toMatchObject({ inatividadeMs: 4 * 3_600_000, smtpExigeTls: true })
  expect(readConfig({ LASTRO_INATIVIDADE_HORAS: '1', LASTRO_SMTP_TLS: 'oferecido' })).toMatchObject({
    inatividadeMs: 3_600_000,
    smtpExigeTls: false,
  })
  expect(() => readConfig({ LASTRO_INATIVIDADE_HORAS: '13' })).toThrow('LASTRO_INATIVIDADE_HORAS')
})

test('metrics need an own address of a host and a port', () => {
  expect(readConfig({}).metricas).toBeUndefined()
  expect(readConfig({ LASTRO_METRICAS: '127.0.0.1:9464' }).metricas).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ LASTRO_METRICAS: '[::1]:9464' }).metricas).toEqual({ host: '::1', port: 9464 })
  for (const wrong of ['9464', '127.0.0.1', 'http://127.0.0.1:9464', '127.0.0.1:99999']) {
    expect(() => readConfig({ LASTRO_METRICAS: wrong })).toThrow('LASTRO_METRICAS')
  }
})
