/** Generated parts of docs/importar.md (rules of the ECD reader) and docs/permissoes.md (defaults). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACTIONS, PERFIS, REGRAS_PERFIL, SUBJECTS, type Perfil, type Subject } from '../packages/contract/src/comum/permissao.ts'
import { REGRAS } from '../packages/ecd/src/regras.ts'
import { root } from './root.ts'

const SECTION = /(<!-- regras: [^>]*-->\n)[\s\S]*?(<!-- \/regras -->)/
const PERMISSOES = /(<!-- permissoes: [^>]*-->\n)[\s\S]*?(<!-- \/permissoes -->)/

export function withRegras(text: string): string {
  const rows = Object.entries(REGRAS).map(
    ([codigo, { titulo, severidade, efeito }]) => `| \`${codigo}\` | ${titulo.replaceAll('|', '\\|')} | ${severidade} | ${efeito} |`,
  )
  const table = ['| código | o que se verifica | se falhar | o que significa |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return text.replace(SECTION, (_, open: string, close: string) => `${open}\n${table}\n\n${close}`)
}

function textOf(perfil: Perfil, subject: Subject): string {
  const actions = REGRAS_PERFIL[perfil]
    .filter((regra) => [regra.subject].flat().some((each) => each === subject || each === 'all'))
    .flatMap(({ action }) => action)
  if (actions.includes('manage')) return 'tudo'
  return ACTIONS.filter((action) => actions.includes(action)).join(', ') || '–'
}

export function withPermissoes(text: string): string {
  const rows = SUBJECTS.filter((subject) => subject !== 'all').map(
    (subject) => `| ${[subject, ...PERFIS.map((perfil) => textOf(perfil, subject))].join(' | ')} |`,
  )
  const table = [`| assunto | ${PERFIS.join(' | ')} |`, `| --- |${' --- |'.repeat(PERFIS.length)}`, ...rows].join('\n')
  return text.replace(PERMISSOES, (_, open: string, close: string) => `${open}\n${table}\n\n${close}`)
}

if (import.meta.main) {
  for (const [name, write] of [
    ['docs/importar.md', withRegras],
    ['docs/permissoes.md', withPermissoes],
  ] as const) {
    const path = join(root, name)
    writeFileSync(path, write(readFileSync(path, 'utf8')))
  }
}
