/**
 * S9: audits production dependencies for known severe advisories.
 * Asks the configured npm registry, so it is not part of `npm test`. Exit code 0 none, 1 some, 2 no answer from the registry.
 */
import { spawnSync } from 'node:child_process'
import { root } from './root.ts'

const ACCEPTED: Readonly<Record<string, string>> = {}
const GRAVES = new Set(['high', 'critical'])

interface Advisory {
  source?: number
  url?: string
  title?: string
  severity?: string
}

interface AuditReport {
  message?: string
  error?: { summary?: string }
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>
  metadata?: { dependencies?: { prod?: number } }
}

function parse(output: string): AuditReport | undefined {
  try {
    const value: unknown = JSON.parse(output)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

export function judgeAuditoria(
  output: string,
  accepted: Readonly<Record<string, string>> = ACCEPTED,
): { codigo: 0 | 1 | 2; texto: string } {
  const relatorio = parse(output)
  if (relatorio?.vulnerabilities === undefined || relatorio.metadata?.dependencies?.prod === undefined) {
    const motivo = relatorio?.message ?? relatorio?.error?.summary ?? 'sem resposta que se entenda'
    return { codigo: 2, texto: `O registro de pacotes não disse quais falhas conhece (${motivo}). Nada foi verificado.` }
  }
  const graves = Object.entries(relatorio.vulnerabilities).flatMap(([packageItem, { via }]) =>
    via
      .filter((aviso) => typeof aviso === 'object')
      .filter(({ severity = 'critical', source }) => GRAVES.has(severity) && !(String(source) in accepted))
      .map(({ source, title = '', severity = '', url = '' }) => `${packageItem}: ${severity} ${source ?? ''} ${title} ${url}`.trimEnd()),
  )
  if (graves.length > 0) return { codigo: 1, texto: `Falhas graves em dependências de produção:\n${graves.join('\n')}` }
  return { codigo: 0, texto: `Nenhuma falha grave conhecida em ${relatorio.metadata.dependencies.prod} dependências de produção.` }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const { codigo, texto } = judgeAuditoria(stdout)
  process.stdout.write(`${texto}\n`)
  process.exitCode = codigo
}
