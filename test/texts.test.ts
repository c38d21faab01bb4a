import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/root.ts'

const WEB = 'apps/web/src'
const LETTERS = /\p{L}{2}/u
const READ = new Set(['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'])
const UNIVERSAL = /^(?:Ctrl|Alt|Enter|Esc|Tab|Lastro|CNPJ|DRE|XLSX|CSV|PDF|R\$)$/

const sources = globSync(`${WEB}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'))

interface Found {
  literals: string[]
  strings: Set<string>
  templates: RegExp[]
}

function readSource(file: string, text = readFileSync(join(root, file), 'utf8')): Found {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Found = { literals: [], strings: new Set(), templates: [] }
  const literal = (start: number, value: string) => {
    const trimmed = value.trim()
    if (!LETTERS.test(trimmed) || UNIVERSAL.test(trimmed)) return
    found.literals.push(`${file}:${text.slice(0, start).split('\n').length} ${trimmed}`)
  }
  new Visitor({
    JSXText: ({ start, value }) => literal(start, value),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && READ.has(name.name) && value?.type === 'Literal' && typeof value.value === 'string') {
        literal(value.start, value.value)
      }
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type === 'Literal' && typeof expression.value === 'string') literal(expression.start, expression.value)
    },
    Literal({ value }) {
      if (typeof value === 'string') found.strings.add(value)
    },
    TemplateLiteral({ quasis }) {
      const fixed = quasis.map(({ value }) => value.cooked ?? '')
      if (fixed.length < 2 || !fixed.some((part) => /\w/.test(part)) || fixed.some((part) => /[^\w.\-:]/.test(part))) return
      found.templates.push(new RegExp(`^${fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join(String.raw`[\w.\-]+`)}$`))
    },
  }).visit(program)
  return found
}

const read = sources.map((file) => readSource(file))

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix.replace(/_(?:zero|one|two|few|many|other)$/, '')]
  return Object.entries(value).flatMap(([key, below]) => keysOf(below, prefix === '' ? key : `${prefix}.${key}`))
}

test('text in a component is detected anywhere', () => {
  const { literals } = readSource('x.tsx', `<p title="Olá" className="quiet">{'Mundo'} <b>Texto</b> {t('chave')} DRE</p>`)
  expect(literals.map((found) => found.split(' ')[1])).toEqual(['Olá', 'Mundo', 'Texto'])
})

test('no component contains the text of a screen', () => {
  expect(read.flatMap(({ literals }) => literals)).toEqual([])
})

describe('every text is used', () => {
  const strings = new Set(read.flatMap((found) => [...found.strings]))
  const templates = read.flatMap((found) => found.templates)
  test.each(globSync(`${WEB}/i18n/pt/*.json`, { cwd: root }))('%s', (file) => {
    const domain = file.replace(/^.*\/(.+)\.json$/, '$1')
    const catalogue: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const unused = [...new Set(keysOf(catalogue))].filter(
      (key) => !strings.has(key) && !strings.has(`${domain}:${key}`) && !templates.some((template) => template.test(key)),
    )
    expect(unused).toEqual([])
  })
})
