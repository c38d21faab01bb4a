import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withPermissoes, withRegras } from '../scripts/docs.ts'
import { root } from '../scripts/root.ts'
import { LADDERS } from './rooms.ts'
import { paths, read, rootManifest } from './tree.ts'

const documents = paths.filter((path) => path.endsWith('.md'))
const records = documents.filter((path) => path.startsWith('docs/decisions/'))
const SECTIONS = ['Context', 'Decision', 'Consequences']
const NOT_SCRIPTS = new Set(['ci', 'install', 'i', 'run', 'pack', 'exec', 'sbom'])

describe('documents', () => {
  test.each(documents)('%s references only existing paths', (document) => {
    const text = read(document)
    const quoted = [...text.matchAll(/`((?:apps|packages|docs|scripts|test|e2e|bench|\.ci)\/[^`\s<>…]*)`/g)].map((match) => match[1]!)
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => normalize(join(dirname(document), match[1]!)))
    const missing = [...quoted, ...linked].filter((path) =>
      /[*{]/.test(path) ? globSync(path, { cwd: root }).length === 0 : !existsSync(join(root, path)),
    )
    expect(missing, 'Correct the document, or bring the file back.').toEqual([])
  })

  test.each(documents)('%s references only existing commands', (document) => {
    const commands = [...read(document).matchAll(/(?:`|^\s*)npm (?:run (?:-s )?)?([a-z][\w:-]*)/gm)].map((match) => match[1]!)
    const missing = commands.filter((command) => !NOT_SCRIPTS.has(command) && !(command in (rootManifest.scripts ?? {})))
    expect(missing, 'The commands of package.json are the only ones.').toEqual([])
  })

  test('docs/importar.md explains every rule of the ECD reader', () => {
    const text = read('docs/importar.md')
    expect(text, 'Run npm run docs.').toBe(withRegras(text))
    expect(text).toContain('`lancamento_unbalanced`')
  })

  test('docs/permissoes.md has the default permissions of each perfil', () => {
    const text = read('docs/permissoes.md')
    expect(text, 'Run npm run docs.').toBe(withPermissoes(text))
    expect(text).toContain('| DePara | tudo | tudo | read, create, update, delete, import, export | – | read |')
  })

  test('docs/ARCHITECTURE.md lists the rooms in their order', () => {
    const rooms = LADDERS['apps/api/src']!.map((room) => `\`${room}\``)
    expect(read('docs/ARCHITECTURE.md')).toContain(rooms.join(' → '))
  })

  test('every script of package.json runs an existing file or tool', () => {
    const missing = Object.entries(rootManifest.scripts ?? {}).filter(([, command]) => {
      const [program, file, script] = command.split(' ').filter((word) => !word.startsWith('--'))
      if (program !== 'node') return !existsSync(join(root, 'node_modules/.bin', program!))
      const target = file === 'scripts/bootstrap.mjs' ? join('scripts', script!) : file!
      return !existsSync(join(root, target))
    })
    expect(missing).toEqual([])
  })
})

function commentsOf(path: string): string {
  const lines = read(path).split('\n')
  return lines.filter((line) => /^\s*(?:\/\/|\/?\*|--)/.test(line)).join('\n')
}

test('comments reference only existing files', () => {
  const known = new Set(paths.flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))))
  const commented = paths.filter((path) => /\.(tsx?|mjs|sql|css)$/.test(path) && path !== 'test/docs.test.ts')
  const missing = commented.flatMap((path) =>
    [...commentsOf(path).matchAll(/(?<![\w.*/…<-])(?:\.\/)?([a-z][\w./-]*\.(?:tsx?|mjs|sql|md))(?![\w*])/g)]
      .map((match) => match[1]!)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing, 'Correct the comment: whoever follows it finds nothing.').toEqual([])
})

describe('decision records', () => {
  test('are numbered without gaps or duplicates', () => {
    const numbers = records.map((path) => path.split('/').at(-1)!.slice(0, 3))
    expect(numbers.toSorted()).toEqual(numbers.map((_, index) => String(index).padStart(3, '0')))
  })

  test.each(records)('%s has date, status, context, decision and consequences', (path) => {
    const text = read(path)
    expect(text, 'First line: "# 007: what was decided".').toMatch(/^# \d{3}: \S/)
    expect(text).toMatch(/^- Date: (\d{4}-\d{2}-\d{2}|YYYY-MM-DD)$/m)
    expect(text).toMatch(/^- Status: (accepted|superseded by \[\d{3}\]\([^)]+\)|template)$/m)
    const sections = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])
    expect(sections).toEqual(SECTIONS)
  })
})

describe('glossary', () => {
  const rows = read('docs/glossario.md')
    .split('\n')
    .filter((line) => /^\| `?\w/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

  test('has a plural, spellings, a gloss and a warning for every term', () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((cells) => cells.length !== 6 || cells.slice(0, 5).some((cell) => cell === '')).map((cells) => cells[0])).toEqual([])
  })

  test('has every table of the database with a domain noun', () => {
    const terms = rows.map((cells) => cells.join(' ')).join(' ')
    const migrations = paths.filter((path) => path.startsWith('packages/db/migrations/') && path.endsWith('.sql')).map((path) => read(path))
    const namesIn = (statement: RegExp) => migrations.flatMap((sql) => [...sql.matchAll(statement)].map((match) => match[1]!))
    const dropped = namesIn(/^drop table (\w+)/gim)
    const tables = namesIn(/^create table (?:if not exists )?(?:lastro\.)?(\w+)/gim).filter((table) => !dropped.includes(table))
    expect(
      tables.filter((table) => !terms.includes(table)),
      'Settle the word in docs/glossario.md before a table gets the name.',
    ).toEqual([])
  })
})
