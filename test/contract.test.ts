import { describe, expect, test } from 'vitest'
import { ERRORS, ROTAS } from '@lastro/contract'
import { codePaths, read } from './tree.ts'

/** These tests list all routes, so a mention in them proves nothing. */
const PERCORREM = /^apps\/api\/test\/(contrato\.test|fuzz\.test|request-parts-\w+)\.ts$/
const apiTests = codePaths
  .filter((path) => /^apps\/api\/(test\/.*|.*\.test)\.ts$/.test(path) && !PERCORREM.test(path))
  .map(read)
  .join('\n')
const sources = codePaths
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('packages/contract/'))
  .map(read)
  .join('\n')

describe('routes', () => {
  test('have unique names and paths', () => {
    expect(new Set(ROTAS.map(({ nome }) => nome)).size).toBe(ROTAS.length)
    expect(new Set(ROTAS.map(({ metodo, caminho }) => `${metodo} ${caminho}`)).size).toBe(ROTAS.length)
  })

  test('audit every file that exports data of a cliente', () => {
    const silent = ROTAS.filter(
      ({ permissao, saida, registra }) =>
        saida === 'arquivo' && typeof permissao !== 'string' && permissao.action === 'export' && registra === undefined,
    )
    expect(silent.map(({ nome }) => nome)).toEqual([])
  })

  test.each(ROTAS.map(({ nome, metodo, caminho }) => [nome, metodo, caminho]))(
    '%s (%s %s) is called by an API test',
    (nome, _metodo, path) => {
      const address = new RegExp(`${path.replaceAll(/:\w+/g, String.raw`(?:\$\{[^}]+\}|[\w-]+)`)}[?'"\`]`)
      expect(address.test(apiTests) || apiTests.includes(`'${nome}'`), `No test under apps/api calls ${path}.`).toBe(true)
    },
  )
})

describe('errors', () => {
  test.each(Object.entries(ERRORS))('%s has a stable code, a sentence and advice', (code, { status, message, action }) => {
    expect(code, 'Portuguese noun + English problem, e.g. importacao_duplicate').toMatch(/^[a-z]+(_[a-z]+)+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-ZÀ-Ú].*\.$/)
    expect(action).toMatch(/^[A-ZÀ-Ú].*\.$/)
  })

  test('have no unused code', () => {
    expect(
      Object.keys(ERRORS).filter((code) => !sources.includes(`'${code}'`)),
      'Delete it: a promise nobody keeps.',
    ).toEqual([])
  })
})
