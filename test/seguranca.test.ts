/** The table of docs/seguranca.md: each requirement once, with an answer, and every test it quotes is there. */
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
  test('each requirement stands once, in order, with its level, an answer and a reason', () => {
    const ids = rows.map(({ id }) => id)
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect(
      rows.filter(
        ({ nivel, requisito, atende, onde }) =>
          !/^[12](\/2)?$/.test(nivel) || requisito === '' || !['sim', 'não', 'n/a'].includes(atende) || onde === '',
      ),
    ).toEqual([])
  })

  test('the sum above the tables is theirs', () => {
    expect(text).toContain(`Linhas: ${count('sim')} sim, ${count('não')} não, ${count('n/a')} n/a.`)
  })

  test('every quoted test is in the file named before it', () => {
    const quoted = [...text.matchAll(/`([^`\s]+\.test\.tsx?)` \(“([^”]+)”\)/g)]
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter(([, path = '', name = '']) => !read(path).includes(name)).map(([all]) => all)).toEqual([])
  })
})
