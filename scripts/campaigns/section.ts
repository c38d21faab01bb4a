import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'

const DOCUMENT = join(root, 'docs/confiabilidade.md')

export const MACHINE = `${availableParallelism()} × ${cpus()[0]?.model ?? 'processador desconhecido'}`

export function formatCount(count: number): string {
  return new Intl.NumberFormat('pt-BR').format(count)
}

/** Replaces the section of one campaign in docs/confiabilidade.md; the others stay. `title` begins with `## `. */
export function writeSection(title: string, lines: readonly string[]): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const begin = text.indexOf(title)
  const next = begin === -1 ? -1 : text.indexOf('\n## ', begin + 1)
  const before = begin === -1 ? `${text.trimEnd()}\n\n` : text.slice(0, begin)
  writeFileSync(DOCUMENT, `${before}${[title, '', ...lines, ''].join('\n')}${next === -1 ? '' : text.slice(next)}`)
}
