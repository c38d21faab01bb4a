/**
 * Cache of the lines of recently opened budgets. Opening a hundred thousand lines again costs only the changes since. Keyed by scope, so
 * that data of one scope cannot reach another.
 */
import type { OrcamentoLinhas } from '@lastro/contract'
import { positionsOf, type Posicoes } from '@lastro/engine'
import type { ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import { bytesOf, listJustificativas, readColunas, readComentados, type Colunas } from './colunas.ts'
import { listDesde, markAgora, type Marca } from './changes-since.ts'
import { listBits, MESES } from './month-bits.ts'
import { listLinhas, type AtoResumido, type OrcamentoRow } from './store.ts'

type Lidas = Pick<OrcamentoLinhas, 'linhas' | 'justificativas'>

export interface ColunasCache {
  /** Current lines. Only for read-only transactions, which are one snapshot. The result is shared and must not be changed. */
  read: (contexto: ContextoLeitura, orcamento: Pick<OrcamentoRow, 'id' | 'sequencia'>) => Promise<Lidas>
}

interface Entrada extends Lidas, Marca {
  bytes: number
}

function measure({ linhas, justificativas }: Lidas): number {
  return justificativas.reduce((soma, { texto, contas }) => soma + 2 * texto.length + 200 * (1 + contas.length), bytesOf(linhas))
}

export function createColunasCache({ maxBytes }: { maxBytes: number }): ColunasCache {
  const entradas = new Map<string, Entrada>()

  const keep = (chave: string, entrada: Entrada): void => {
    entradas.delete(chave)
    entradas.set(chave, entrada)
    let total = [...entradas.values()].reduce((soma, { bytes }) => soma + bytes, 0)
    for (const [outra, { bytes }] of entradas) {
      if (total <= maxBytes) break
      total -= bytes
      entradas.delete(outra)
    }
  }

  return {
    async read(contexto, orcamento) {
      const { id } = orcamento
      const { cliente, escopo } = contexto
      const chave = JSON.stringify([cliente.id, id, escopo.centrosCusto, escopo.filiais])
      const { agora, passada } = await markAgora(contexto, orcamento, entradas.get(chave))
      const trazidas = passada && (await bringUp(contexto, id, passada, agora.sequencia))
      const lidas = trazidas ?? {
        linhas: await readColunas(contexto, id),
        justificativas: await listJustificativas(contexto, id),
      }
      keep(chave, { ...agora, bytes: measure(lidas), ...lidas })
      if (trazidas === undefined) return lidas
      return { ...lidas, linhas: { ...lidas.linhas, ...(await readComentados(contexto, id, lidas.linhas.id)) } }
    },
  }
}

/** Applies the acts since to cached lines. Undefined when lines were added or removed, or there were too many acts. */
async function bringUp(
  contexto: ContextoCliente,
  orcamentoId: number,
  { sequencia: de, linhas, justificativas }: Entrada,
  ate: number,
): Promise<Lidas | undefined> {
  if (de === ate) return { linhas, justificativas }
  const desde = await listDesde(contexto, { orcamentoId, de, ate })
  if (desde === undefined) return undefined
  const { mudancas, atos } = desde
  const posicoes = positionsOf(linhas.id)
  const valoresCentavos = [...linhas.valoresCentavos]
  for (const { linhaId, meses, depois } of mudancas) {
    const i = posicoes.get(linhaId)
    if (i === undefined) return undefined
    listBits(meses).forEach((mes, k) => (valoresCentavos[i * MESES + mes - 1] = depois[k]!))
  }
  return {
    linhas: { ...linhas, valoresCentavos, travas: await bringTravas(contexto, orcamentoId, { linhas, atos, posicoes }) },
    justificativas: atos.some((ato) => ato.justificativas.length > 0) ? await listJustificativas(contexto, orcamentoId) : justificativas,
  }
}

async function bringTravas(
  contexto: ContextoCliente,
  orcamentoId: number,
  { linhas, atos, posicoes }: { linhas: Colunas; atos: readonly AtoResumido[]; posicoes: Posicoes },
): Promise<number[]> {
  const mudadas = new Set(atos.flatMap(({ travas }) => travas.map(({ linhaId }) => linhaId)))
  if (mudadas.size === 0) return linhas.travas
  const travas = [...linhas.travas]
  for (const linha of (await listLinhas(contexto, orcamentoId, [...mudadas])).values()) travas[posicoes.get(linha.id)!] = linha.travas
  return travas
}
