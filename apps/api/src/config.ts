import * as z from 'zod/mini'
import { acessoSettings, type AcessoSettings } from './acesso/settings.ts'
import { avisosSettings, type AvisosSettings } from './avisos/settings.ts'
import { cuboSettings, type CuboSettings } from './cubo/settings.ts'
import { httpSettings, type HttpSettings } from './http/settings.ts'
import { manutencaoSettings, type ManutencaoSettings } from './manutencao/settings.ts'
import { razaoSettings, type RazaoSettings } from './razao/settings.ts'
import { relatorioSettings, type RelatorioSettings } from './relatorio/settings.ts'
import { tarefasSettings, type TarefasSettings } from './tarefas/settings.ts'

export type Config = HttpSettings &
  TarefasSettings &
  AvisosSettings &
  AcessoSettings &
  CuboSettings &
  RazaoSettings &
  RelatorioSettings &
  ManutencaoSettings

export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Compose files write an empty value for an unset variable.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const problems = new Set<string>()
  const read = <T>(schema: z.ZodMiniType<T>): T => {
    const result = z.safeParse(schema, given)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) problems.add(path.length === 0 ? message : `${path.join('.')}: ${message}`)
    return z.NEVER
  }
  const config = {
    ...read(httpSettings),
    ...read(tarefasSettings),
    ...read(avisosSettings),
    ...read(acessoSettings),
    ...read(cuboSettings),
    ...read(razaoSettings),
    ...read(relatorioSettings),
    ...read(manutencaoSettings),
  }
  if (problems.size > 0) throw new ConfigError(`Configuração inválida: ${[...problems].join('; ')}`)
  return config
}
