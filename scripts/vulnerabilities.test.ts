import { expect, test } from 'vitest'
import { judgeAuditoria } from './vulnerabilities.ts'

const METADATA = { dependencies: { prod: 120, dev: 300 } }
const relatorio = (severity: string): string =>
  JSON.stringify({
    metadata: METADATA,
    vulnerabilities: {
      pacote: { via: [{ source: 42, title: 'Prototype pollution', severity, url: 'GHSA-xxxx' }] },
      'quem-o-usa': { via: ['pacote'] },
    },
  })

test('severe advisories fail and are listed, others pass, and an exception is by id', () => {
  expect(judgeAuditoria(relatorio('moderate'))).toMatchObject({ codigo: 0, texto: expect.stringContaining('120') })
  for (const severity of ['high', 'critical']) {
    expect(judgeAuditoria(relatorio(severity))).toMatchObject({ codigo: 1, texto: expect.stringMatching(/pacote: \w+ 42 Prototype/) })
  }
  expect(judgeAuditoria(relatorio('high'), { 42: 'not reached' }).codigo).toBe(0)
  expect(judgeAuditoria(relatorio('high'), { 43: 'another' }).codigo).toBe(1)
})

test.each([
  ['', 'nothing'],
  ['<html>', 'a page'],
  ['null', 'null'],
  ['{"message":"405 Method Not Allowed","method":"POST"}', 'a refusal'],
  ['{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'no network'],
  ['{"vulnerabilities":{},"metadata":{}}', 'half a report'],
])('a registry without an answer is not a success: %s (%s)', (output) => {
  expect(judgeAuditoria(output)).toMatchObject({ codigo: 2, texto: expect.stringContaining('Nada foi verificado') })
})
