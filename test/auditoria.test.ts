/** Audit trail: names on the screen and in its file are equal, and the code writes only known actions. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACAO_NOMES, CAMPO_NOMES, PALAVRA_NOMES } from '../apps/api/src/manutencao/auditoria/names.ts'
import { AUDITORIA_ACOES, AUDITORIA_GRUPOS } from '../packages/contract/src/comum/auditoria-acoes.ts'
import { AUDITORIA_CAMPOS } from '../packages/contract/src/manutencao/auditoria-campos.ts'
import { AUDITORIA_PALAVRAS } from '../packages/contract/src/manutencao/auditoria.ts'
import { root } from '../scripts/root.ts'

function leaves(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => leaves(below, prefix === '' ? key : `${prefix}.${key}`))
}

const catalogue = (idioma: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, `apps/web/src/i18n/${idioma}/auditoria.json`), 'utf8')) as Record<string, unknown>
const names = (idioma: string, parte: string): Map<string, string> => new Map(leaves(catalogue(idioma)[parte]))
const sorted = (texts: Iterable<string>): string[] => [...texts].toSorted()

test.each(['pt', 'en', 'fr', 'ar'])(
  'every action, field and word of the audit trail has a name in %s, and there are no extra names',
  (idioma) => {
    expect(sorted(names(idioma, 'acoes').keys())).toEqual(sorted(AUDITORIA_ACOES))
    expect(sorted(names(idioma, 'campos').keys())).toEqual(sorted(AUDITORIA_CAMPOS))
    expect(sorted(names(idioma, 'palavras').keys())).toEqual(sorted(AUDITORIA_PALAVRAS))
    expect(sorted(names(idioma, 'grupos').keys())).toEqual(sorted(Object.keys(AUDITORIA_GRUPOS)))
  },
)

test('the file has the same names as the screen', () => {
  expect(Object.fromEntries(names('pt', 'acoes'))).toEqual(ACAO_NOMES)
  expect(Object.fromEntries(names('pt', 'campos'))).toEqual(CAMPO_NOMES)
  expect(Object.fromEntries(names('pt', 'palavras'))).toEqual(PALAVRA_NOMES)
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
  expect(written.filter((acao) => !AUDITORIA_ACOES.some((each) => each === acao))).toEqual([])
})
