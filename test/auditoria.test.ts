import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACTION_NOMES, CAMPO_NOMES, WORD_NOMES } from '../apps/api/src/manutencao/auditoria/names.ts'
import { AUDITORIA_ACTIONS, AUDITORIA_GRUPOS } from '../packages/contract/src/comum/auditoria-acoes.ts'
import { AUDITORIA_CAMPOS } from '../packages/contract/src/manutencao/auditoria-campos.ts'
import { AUDITORIA_WORDS } from '../packages/contract/src/manutencao/auditoria.ts'
import { root } from '../scripts/root.ts'

function leaves(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => leaves(below, prefix === '' ? key : `${prefix}.${key}`))
}

const catalogue = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, `apps/web/src/i18n/${language}/auditoria.json`), 'utf8')) as Record<string, unknown>
const names = (language: string, parte: string): Map<string, string> => new Map(leaves(catalogue(language)[parte]))
const sorted = (texts: Iterable<string>): string[] => [...texts].toSorted()

test.each(['pt', 'en', 'fr', 'ar'])(
  'every action, field and word of the audit trail has a name in %s, and there are no extra names',
  (language) => {
    expect(sorted(names(language, 'acoes').keys())).toEqual(sorted(AUDITORIA_ACTIONS))
    expect(sorted(names(language, 'campos').keys())).toEqual(sorted(AUDITORIA_CAMPOS))
    expect(sorted(names(language, 'palavras').keys())).toEqual(sorted(AUDITORIA_WORDS))
    expect(sorted(names(language, 'grupos').keys())).toEqual(sorted(Object.keys(AUDITORIA_GRUPOS)))
  },
)

test('the file has the same names as the screen', () => {
  expect(Object.fromEntries(names('pt', 'acoes'))).toEqual(ACTION_NOMES)
  expect(Object.fromEntries(names('pt', 'campos'))).toEqual(CAMPO_NOMES)
  expect(Object.fromEntries(names('pt', 'palavras'))).toEqual(WORD_NOMES)
})

/** The compiler checks calls of `recordAuditoria`; this test finds writes around it. */
test('every action written by the code is in the list', () => {
  const sources = globSync(['apps/{api,cli}/src/**/*.ts', 'packages/{db,importacao}/src/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.ts$|fixture/.test(file),
  )
  const written = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const known = /insert(?:Into\('| into )auditoria|recordAuditorias?\(|recordEntrada\(|record\(/.test(text)
    return known ? [...text.matchAll(/\bacao(?:: '|\s*=\s*')([A-Za-z]+\.[A-Za-z]+)'/gi)].map((match) => match[1] ?? '') : []
  })
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((action) => !AUDITORIA_ACTIONS.some((each) => each === action))).toEqual([])
})
