/** docs/seguranca.md: each ASVS requirement once, with an answer, and every quoted test exists. */
import { describe, expect, test } from 'vitest'
import { read } from './tree.ts'

const text = read('docs/seguranca.md')
const rows = text
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', nivel = '', requisito = '', atende = '', onde = ''] = line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, ''))
    return { id, nivel, requisito, atende, onde }
  })
const count = (answer: string): number => rows.filter(({ atende }) => atende === answer).length

describe('ASVS', () => {
  test('each requirement is listed once, in order, with level, answer and reason', () => {
    const ids = rows.map(({ id }) => id)
    // Ids and levels of the standard, so that an omitted or invented requirement is found.
    expect(rows.map(({ id, nivel }) => `${id} ${nivel}`)).toEqual(read('test/asvs-5.0.0.txt').trim().split('\n'))
    expect(new Set(ids).size).toBe(253)
    expect(
      rows.filter(({ requisito, atende, onde }) => requisito === '' || !['sim', 'não', 'n/a'].includes(atende) || onde === ''),
    ).toEqual([])
  })

  test('each met requirement quotes an existing test, or states its absence and the evidence', () => {
    const shown = /`[^`\s]+\.(?:test|e2e)\.tsx?`|`e2e\/lastro\.ts`|`scripts\/mutants\.ts`|^sem teste|^está escrito: |^como V\d/
    expect(rows.filter(({ atende, onde }) => atende === 'sim' && !shown.test(onde)).map(({ id }) => id)).toEqual([])
    const lost = rows.filter(({ atende, onde }) => {
      const id = /^como (V[\d.]*\d)/.exec(onde)?.[1]
      return id !== undefined && !rows.some((row) => row.id === id && row.atende === atende && !row.onde.startsWith('como'))
    })
    expect(lost).toEqual([])
    const paths = rows.flatMap(({ onde }) => [...onde.matchAll(/`([^`\s]+\.(?:test|e2e)\.tsx?)`/g)].map(([, path = '']) => path))
    expect(paths.filter((path) => read(path) === '')).toEqual([])
  })

  test('the sums above the tables are correct', () => {
    expect(text).toContain(`Linhas: ${count('sim')} sim, ${count('não')} não, ${count('n/a')} n/a.`)
  })

  test('every quoted test is in the file named before it', () => {
    const quoted = [...text.matchAll(/`([^`\s]+\.test\.tsx?)` \(“([^”]+)”\)/g)]
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter(([, path = '', name = '']) => !read(path).includes(name)).map(([all]) => all)).toEqual([])
  })
})
