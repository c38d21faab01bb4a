import type { orcamentoSensibilidadeRotas, Sensibilidade } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import type { FairShare } from '../../http/fair-share.ts'
import type { Handlers, Transaction } from '../../http/handler.ts'
import { listPremissas } from '../premissa/store.ts'
import { printTaxa } from '../rates.ts'
import { loadSimulado } from './load.ts'
import { loadMeta, seekMeta } from './meta.ts'
import { presentSensibilidade } from './tornado.ts'

interface SensibilidadeRequest {
  acesso: AcessoCliente
  params: { id: number }
  query: { linha?: string | undefined; taxaPpm: number }
  transaction: Transaction<ContextoLeitura>
}

function rowsOf({ linha, agora, premissas }: Sensibilidade, taxaPpm: number): Celula[][] {
  const cellOf = (valor: number | null): Celula => (linha.unidade === 'centavos' ? { centavos: valor } : { razao: valor })
  const change = (valor: number | null): Celula => cellOf(valor === null || agora === null ? null : valor - agora)
  const [lower, higher] = [printTaxa(-taxaPpm), printTaxa(taxaPpm)]
  return [
    [
      'Código',
      'Premissa',
      `${linha.descricao} agora`,
      `Com ${lower}`,
      `Com ${higher}`,
      `Diferença com ${lower}`,
      `Diferença com ${higher}`,
    ],
    ...premissas.map((each): Celula[] => [
      each.codigo,
      each.descricao,
      cellOf(agora),
      cellOf(each.menos),
      cellOf(each.mais),
      change(each.menos),
      change(each.mais),
    ]),
  ]
}

/** @param turns one computation of a cliente at a time: a large budget takes seconds */
export function createOrcamentoSensibilidadeHandlers({
  cubos,
  turns,
}: {
  cubos: CuboCache
  turns: FairShare
}): Handlers<typeof orcamentoSensibilidadeRotas> {
  const readSensibilidade = ({ acesso, params: { id }, query, transaction }: SensibilidadeRequest): Promise<Sensibilidade> =>
    turns.reserve<Sensibilidade>(acesso.cliente.id, (inTurn) =>
      inTurn(async () => {
        const { loaded, premissas } = await transaction(async (context) => ({
          loaded: await loadSimulado(context, cubos, { id, openAreas: true }),
          premissas: await listPremissas(context),
        }))
        return presentSensibilidade(loaded, premissas, query)
      }),
    )
  return {
    get: { ownTransaction: (request) => readSensibilidade(request) },
    export: {
      prepare: async (request) => {
        const { formato, taxaPpm } = request.query
        const sensibilidade = await readSensibilidade(request)
        const { linha } = sensibilidade
        const file = await writeList(
          { nome: `Sensibilidade ${linha.codigo}`, sheet: 'Sensibilidade', formato },
          rowsOf(sensibilidade, taxaPpm),
        )
        return async () => ({
          ...file,
          registro: { assuntoId: request.params.id, depois: { linha: linha.codigo, taxa: printTaxa(taxaPpm) } },
        })
      },
    },
    getMeta: {
      ownTransaction: ({ acesso, params: { id }, query, transaction }) =>
        turns.reserve<Awaited<ReturnType<typeof seekMeta>>>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const loaded = await transaction((context) => loadMeta(context, cubos, { id, premissa: query.premissa }))
            return seekMeta(loaded, query)
          }),
        ),
    },
  }
}
