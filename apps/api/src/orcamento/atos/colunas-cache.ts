/**
 * Cache of the lines of recently opened budgets, brought up to date by the changes since.
 * Keyed by scope, so that data of one scope cannot reach another.
 */
import type { OrcamentoLinhas } from '@lastro/contract'
import { positionsOf, type Positions } from '@lastro/engine'
import { LRUCache } from 'lru-cache'
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { bytesOf, listJustificativas, readColunas, readComentados, type LinhasColumns } from './colunas.ts'
import { listSince, markNow, type SequenciaMark } from './changes-since.ts'
import { listBits, MESES } from './month-bits.ts'
import { listLinhas, type AtoResumido, type EditedOrcamentoRow } from './store.ts'

type LoadedLinhas = Pick<OrcamentoLinhas, 'linhas' | 'justificativas'>

export interface ColunasCache {
  /**
   * Only for read-only transactions, which are one snapshot.
   * The result is shared and must not be changed.
   */
  read: (context: ContextoLeitura, orcamento: Pick<EditedOrcamentoRow, 'id' | 'sequencia'>) => Promise<LoadedLinhas>
}

type ColunasCacheEntry = LoadedLinhas & SequenciaMark

/** Positive also for an empty budget, as `lru-cache` requires. */
function measure({ linhas, justificativas }: LoadedLinhas): number {
  return justificativas.reduce((soma, { texto, contas }) => soma + 2 * texto.length + 200 * (1 + contas.length), 1000 + bytesOf(linhas))
}

export function createColunasCache({ maxBytes }: { maxBytes: number }): ColunasCache {
  const entradas = new LRUCache<string, ColunasCacheEntry>({ maxSize: maxBytes, sizeCalculation: measure })
  return {
    async read(context, orcamento) {
      const { id } = orcamento
      const { cliente, escopo } = context
      const key = JSON.stringify([cliente.id, id, escopo.centrosCusto, escopo.filiais])
      const { agora, earlier } = await markNow(context, orcamento, entradas.get(key))
      const caughtUp = earlier && (await catchUp(context, id, earlier, agora.sequencia))
      const loaded = caughtUp ?? {
        linhas: await readColunas(context, id),
        justificativas: await listJustificativas(context, id),
      }
      entradas.set(key, { ...agora, ...loaded })
      if (caughtUp === undefined) return loaded
      return { ...loaded, linhas: { ...loaded.linhas, ...(await readComentados(context, id, loaded.linhas.id)) } }
    },
  }
}

async function catchUp(
  context: ContextoCliente,
  orcamentoId: number,
  { sequencia: de, linhas, justificativas }: ColunasCacheEntry,
  ate: number,
): Promise<LoadedLinhas | undefined> {
  if (de === ate) return { linhas, justificativas }
  const since = await listSince(context, { orcamentoId, de, ate })
  if (since === undefined) return undefined
  const { mudancas, atos } = since
  const posicoes = positionsOf(linhas.id)
  const valoresCentavos = [...linhas.valoresCentavos]
  for (const { linhaId, meses, depois } of mudancas) {
    const i = posicoes.get(linhaId)
    if (i === undefined) return undefined
    listBits(meses).forEach((mes, k) => (valoresCentavos[i * MESES + mes - 1] = depois[k]!))
  }
  return {
    linhas: { ...linhas, valoresCentavos, travas: await bringTravas(context, orcamentoId, { linhas, atos, posicoes }) },
    justificativas: atos.some((ato) => ato.justificativas.length > 0) ? await listJustificativas(context, orcamentoId) : justificativas,
  }
}

async function bringTravas(
  context: ContextoCliente,
  orcamentoId: number,
  { linhas, atos, posicoes }: { linhas: LinhasColumns; atos: readonly AtoResumido[]; posicoes: Positions },
): Promise<number[]> {
  const changed = new Set(atos.flatMap(({ travas }) => travas.map(({ linhaId }) => linhaId)))
  if (changed.size === 0) return linhas.travas
  const travas = [...linhas.travas]
  for (const line of (await listLinhas(context, orcamentoId, [...changed])).values()) travas[posicoes.get(line.id)!] = line.travas
  return travas
}
