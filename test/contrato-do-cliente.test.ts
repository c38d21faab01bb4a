/** docs/contrato-do-cliente.md: each sentence of the customer's text has a test, and the test is there under the name that is quoted. */
import { expect, test } from 'vitest'
import { read } from './tree.ts'

const rows = read('docs/contrato-do-cliente.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (the text|---)/.test(line))
  .map((line) => ({ line, quoted: [...line.matchAll(/`((?:apps|e2e)\/[^`\s]+\.(?:test|e2e)\.tsx?)` “([^”]+)”/g)] }))

/** The lines on which tests are named: after `test(` or `it.each([…])(`, or by themselves where the formatter put them there. */
function namingLines(path: string): string[] {
  return read(path)
    .split('\n')
    .filter((line) => /^\s*(?:(?:test|it)\b|\]\)\(|['"`])/.test(line))
}

test('every sentence names a test', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ quoted }) => quoted.length === 0).map(({ line }) => line)).toEqual([])
})

test('every test that is named exists', () => {
  const missing = rows.flatMap(({ quoted }) =>
    quoted.flatMap(([all, path = '', name = '']) => (namingLines(path).some((line) => line.includes(name)) ? [] : [all])),
  )
  expect(missing, 'Name the test as it is called now, or bring it back.').toEqual([])
})
