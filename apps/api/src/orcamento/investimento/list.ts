import type { ContextoLeitura } from '../../http/contexto.ts'
import { isNoEscopo } from '../atos/store.ts'
import { withWholeEscopo } from '../formula/whole-escopo.ts'
import { listDoCenario, type InvestimentoDoCenario } from './store.ts'

/**
 * Assets and loans of a cenário inside the scope of the caller. They are read in the whole company, because a row out of scope may replace
 * one of `base` inside it.
 */
export async function listInvestimentos(context: ContextoLeitura, cenario: string): Promise<InvestimentoDoCenario[]> {
  const all = await withWholeEscopo(context, (whole) => listDoCenario(whole, cenario))
  return all.filter((each) => isNoEscopo(each, context.escopo))
}
