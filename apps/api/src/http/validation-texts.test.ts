import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { explainIssue } from './validation-texts.ts'

const textOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value, { error: explainIssue }).error?.issues[0]?.message

test.each([
  ['a missing field', z.string(), undefined, 'Preencha este campo.'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Preencha este campo.'],
  ['a number for a text', z.string(), 7, 'Use um texto.'],
  ['a fraction', z.int(), 1.5, 'Use um número inteiro.'],
  ['a long text', z.string().check(z.maxLength(3)), 'longo', 'Use no máximo 3 caracteres.'],
  ['a large number', z.number().check(z.maximum(500)), 501, 'O máximo é 500.'],
  ['zero where a count belongs', z.int().check(z.positive()), 0, 'Use um número maior que 0.'],
  ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'Indique ao menos um.'],
  ['a word of no list', z.enum(['csv', 'xlsx']), 'doc', 'Use um destes: csv, xlsx.'],
  ['a broken id', z.uuid(), 'abc', 'Use um identificador como 3f2b8c1e-7a4d-4f0e-9c55-0d1e2f3a4b5c.'],
  ['an unknown field', z.strictObject({}), { outro: 1 }, 'A documentação não tem outro.'],
  ['a text of the schema', z.string().check(z.minLength(1, 'Dê um nome ao orçamento.')), '', 'Dê um nome ao orçamento.'],
])('explains %s', (_, schema, value, expected) => {
  expect(textOf(schema, value)).toBe(expected)
})
