import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { storageOf } from './http/settings.ts'

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

test('uploads wait in the data folder, in another folder, or in a bucket with a prefix', () => {
  expect(storageOf(readConfig({ LASTRO_DADOS: '/srv/lastro' }))).toEqual({ folder: '/srv/lastro/envios' })
  expect(storageOf(readConfig({ LASTRO_ARMAZENAMENTO: '/mnt/envios' }))).toEqual({ folder: '/mnt/envios' })
  expect(readConfig({ LASTRO_ARMAZENAMENTO: 's3://lastro' }).armazenamento).toEqual({
    s3: { bucket: 'lastro', prefix: '', endpoint: undefined, region: 'us-east-1', keys: undefined, pathStyle: false },
  })
  const given = {
    LASTRO_ARMAZENAMENTO: 's3://lastro/producao/envios/',
    LASTRO_S3_ENDERECO: 'https://s3.exemplo.com.br',
    LASTRO_S3_REGIAO: 'br-1',
    LASTRO_S3_CHAVE: 'chave',
    LASTRO_S3_SEGREDO: 'muito-secreto',
  }
  expect(readConfig(given).armazenamento).toEqual({
    s3: {
      bucket: 'lastro',
      prefix: 'producao/envios/',
      endpoint: 'https://s3.exemplo.com.br',
      region: 'br-1',
      keys: { accessKeyId: 'chave', secretAccessKey: 'muito-secreto' },
      pathStyle: true,
    },
  })
  expect(() => readConfig({ ...given, LASTRO_S3_CHAVE: '' })).toThrow(/LASTRO_S3_CHAVE e LASTRO_S3_SEGREDO(?!.*muito-secreto)/)
  expect(() => readConfig({ ...given, LASTRO_ARMAZENAMENTO: '' })).toThrow('s3://BUCKET')
  for (const wrong of ['envios', 's3://', 's3://../x', 's3://lastro/../outra', 'http://x', 's3://Lastro']) {
    expect(() => readConfig({ LASTRO_ARMAZENAMENTO: wrong })).toThrow('LASTRO_ARMAZENAMENTO')
  }
})
