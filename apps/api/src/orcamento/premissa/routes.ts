import { type premissaRotas, type Premissa } from '@lastro/contract'
import { listMeses, type PremissaUnidade } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { createPremissa, removePremissa, updatePremissa, updateValores } from './change.ts'
import { listPremissas } from './list.ts'
import { presentRealizado } from './realizado.ts'
import * as store from './store.ts'

const UNIDADES: Readonly<Record<PremissaUnidade, string>> = {
  percentual: '%',
  reais: 'R$',
  taxa: 'Taxa',
  quantidade: 'Quantidade',
  pessoas: 'Pessoas',
  dias: 'Dias',
}

function rowOf({ codigo, descricao, unidade, fonte, valores }: Premissa, meses: readonly string[]): Celula[] {
  const byMes = new Map(valores.map(({ mes, valorMicros }) => [mes, valorMicros]))
  const cellOf = (micros: number | undefined): Celula => {
    if (micros === undefined) return null
    return unidade === 'percentual' ? { razao: micros / 1_000_000 } : { numero: micros / 1_000_000 }
  }
  return [codigo, descricao, UNIDADES[unidade], fonte, ...meses.map((mes) => cellOf(byMes.get(mes)))]
}

export function createPremissaHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof premissaRotas> {
  return {
    list: (request) => listPremissas(request, request.query),
    create: (request) => createPremissa(request, request.body),
    update: (request) => updatePremissa(request, { ...request.params, ...request.body }),
    remove: async (request) => {
      await removePremissa(request, request.params.id, request.query.versao)
      return {}
    },
    updateValores: (request) => updateValores(request, request.body),
    listHistorico: async (request) => {
      orNotFound((await store.listPremissas(request)).find(({ id }) => id === request.params.id))
      return { itens: await store.listMudancas(request, request.params.id) }
    },
    getRealizado: async (request) => presentRealizado(await cubos.get(request), request.query),
    export: async (request) => {
      const { formato, ...question } = request.query
      const { itens } = await listPremissas(request, question)
      const meses = listMeses(question.inicio, question.fim)
      const file = await writeList({ nome: `Premissas ${request.cliente.nomeCurto} ${question.cenario}`, sheet: 'Premissas', formato }, [
        ['Código', 'Descrição', 'Unidade', 'Fonte', ...meses.map(formatMesNumerico)],
        ...itens.map((premissa) => rowOf(premissa, meses)),
      ])
      return { ...file, registro: { depois: { cenario: question.cenario, inicio: question.inicio, fim: question.fim } } }
    },
  }
}
