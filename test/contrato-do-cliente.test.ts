import { expect, test } from 'vitest'
import { read } from './tree.ts'

const rows = read('docs/contrato-do-cliente.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (the text|---)/.test(line))
  .map((line) => ({ line, quoted: [...line.matchAll(/`((?:apps|e2e)\/[^`\s]+\.(?:test|e2e)\.tsx?)` “([^”]+)”/g)] }))

function namingLines(path: string): string[] {
  return read(path)
    .split('\n')
    .filter((line) => /^\s*(?:(?:test|it)\b|\]\)\(|['"`])/.test(line))
}

test('every sentence names a test', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ quoted }) => quoted.length === 0).map(({ line }) => line)).toEqual([])
})

test('every named test exists', () => {
  const missing = rows.flatMap(({ quoted }) =>
    quoted.flatMap(([all, path = '', name = '']) => (namingLines(path).some((line) => line.includes(name)) ? [] : [all])),
  )
  expect(missing, 'Name the test as it is called now, or bring it back.').toEqual([])
})
