import { createCan } from '@lastro/contract'
import { prefetch } from '../../../api/api.ts'
import { importacoesQuery } from '../../razao/importacao/queries.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { loadSessao } from '../../../sessao/sessao.ts'
import { inicioQuery } from './queries.ts'

export async function prefetchHome(): Promise<void> {
  // The shell shows why the session cannot be read.
  const sessao = await loadSessao().catch(() => null)
  if (sessao === null || sessao.cliente === null) return
  const { userAbilityRules } = sessao
  const seesImports = createCan(userAbilityRules)('read', 'Lancamento') && !isLimited(userAbilityRules)
  await Promise.all([prefetch(inicioQuery), ...(seesImports ? [prefetch(importacoesQuery)] : [])])
}
