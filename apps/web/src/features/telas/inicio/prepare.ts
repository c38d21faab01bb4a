import { createCan } from '@lastro/contract'
import { prepareDados } from '../../../api/prepare.ts'
import { importacoesQuery } from '../../razao/importacao/queries.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { loadSessao } from '../../../sessao/sessao.ts'
import { inicioQuery } from './queries.ts'

/** What Home will ask for, of whoever opens it. */
export async function prepareHome(): Promise<void> {
  const { cliente, userAbilityRules } = await loadSessao()
  if (cliente === null) return
  const seesImports = createCan(userAbilityRules)('read', 'Lancamento') && !isLimited(userAbilityRules)
  await Promise.all([prepareDados(inicioQuery), ...(seesImports ? [prepareDados(importacoesQuery)] : [])])
}
