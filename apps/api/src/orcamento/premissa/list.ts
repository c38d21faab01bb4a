import { CENARIO_BASE, type PremissaLista } from '@lastro/contract'
import { addMeses, mesFromSql, type Mes } from '@lastro/engine'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import * as store from './store.ts'

export interface PremissaQuestion {
  cenario: string
  inicio: Mes
  fim: Mes
}

/** Months of a list or a file, at most. */
const MESES_MAX = 120

/** @throws ErroApi `premissa_invalid` */
export function assertPeriodo({ inicio, fim }: Pick<PremissaQuestion, 'inicio' | 'fim'>): void {
  if (fim < inicio || fim > '9998-12' || addMeses(inicio, MESES_MAX) <= fim)
    throw new ErroApi('premissa_invalid', { message: `Escolha até ${MESES_MAX} meses, o primeiro antes do último.` })
}

export async function listPremissas(context: ContextoCliente, question: PremissaQuestion): Promise<PremissaLista> {
  assertPeriodo(question)
  const { cenario, inicio, fim } = question
  const premissas = await store.listPremissas(context)
  const valores = Map.groupBy(
    await store.listValores(context, { cenarios: [CENARIO_BASE, cenario], inicio, fim }),
    ({ premissaId }) => premissaId,
  )
  const cenarios = (await store.listCenarios(context)).filter((each) => each !== CENARIO_BASE)
  return {
    cenarios: [CENARIO_BASE, ...cenarios],
    itens: premissas.map((premissa) => {
      const byMes = new Map<number, PremissaLista['itens'][number]['valores'][number]>()
      for (const { cenario: of, mes, micros } of valores.get(premissa.id) ?? []) {
        const proprio = of === cenario
        if (proprio || !byMes.has(mes)) byMes.set(mes, { mes: mesFromSql(mes), valorMicros: micros, proprio })
      }
      return { ...premissa, valores: [...byMes.values()] }
    }),
  }
}
