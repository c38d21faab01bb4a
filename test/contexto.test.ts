/** Decision 049: a transaction and the ids of its cliente and usuario are passed in one context. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { root } from '../scripts/root.ts'

/** Functions whose ids are data of their row, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'acesso/sessao/rights-store.ts findAcesso': 'the claims of a token, before the caller is known',
  'acesso/sessao/sign-in-attempts.ts reserveConvite': 'the key of a counter',
  'acesso/link/store.ts createLink': 'columns of a link, which may belong to no usuario',
}

interface Parameterized {
  start: number
  id?: { name: string } | null
  params: readonly { start: number; end: number; type: string }[]
}

function findLoose(file: string, text = readFileSync(join(root, 'apps/api/src', file), 'utf8')): string[] {
  if (!/: (?:Transacao|pg\.\w+)\b/.test(text)) return []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  const check = ({ start, id, params }: Parameterized): void => {
    const texts = params.map((param) => text.slice(param.start, param.end))
    const loose = texts.some((param) => /^\w+: (?:Transacao|pg\.\w+)$/.test(param))
    const named = texts.some((param) => /^(?:clienteId|usuarioId)\b/.test(param) || /^\{[^}]*\b(?:clienteId|usuarioId)\b/.test(param))
    if (loose && named) found.push(`${file} ${id?.name ?? `line ${text.slice(0, start).split('\n').length}`}`)
  }
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
    TSFunctionType: check,
    TSMethodSignature: check,
  }).visit(program)
  return found
}

test('no function has a loose transaction beside the id of a cliente or a usuario', () => {
  const files = globSync('**/*.ts', { cwd: join(root, 'apps/api/src') }).filter((file) => !file.includes('.test.'))
  expect(files.flatMap((file) => findLoose(file)).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test('finds ids beside a transaction in every form of a function', () => {
  expect(findLoose('a.ts', 'function find(tx: Transacao, clienteId: string) {}')).toEqual(['a.ts find'])
  expect(findLoose('a.ts', '\nconst find = (client: pg.ClientBase, { usuarioId }: Row) => usuarioId')).toEqual(['a.ts line 2'])
  expect(findLoose('a.ts', 'type Find = (tx: Transacao, usuarioId: string) => void')).toEqual(['a.ts line 1'])
  expect(findLoose('a.ts', 'function find({ tx }: ContextoCliente, usuarioId: string) {}')).toEqual([])
})
