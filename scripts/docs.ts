/** Writes the parts of the documents that the code knows better: the rules that the ECD reader checks, in docs/importar.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REGRAS } from '../packages/ecd/src/regras.ts'
import { root } from './root.ts'

const SECTION = /(<!-- regras: [^>]*-->\n)[\s\S]*?(<!-- \/regras -->)/
const document = join(root, 'docs/importar.md')

/** The document with its table of rules as the reader has them now. */
export function withRegras(text: string): string {
  const rows = Object.entries(REGRAS).map(
    ([codigo, { titulo, severidade, efeito }]) => `| \`${codigo}\` | ${titulo.replaceAll('|', '\\|')} | ${severidade} | ${efeito} |`,
  )
  const table = ['| código | o que se verifica | se falhar | o que significa |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return text.replace(SECTION, (_, open: string, close: string) => `${open}\n${table}\n\n${close}`)
}

if (import.meta.main) writeFileSync(document, withRegras(readFileSync(document, 'utf8')))
