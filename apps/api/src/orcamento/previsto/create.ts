/** A previsto made from a budget. */
import type { orcamentoPrevistoRotas, RotaBodyLido } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { mesFromSql, mesToSql, MESES_EXERCICIO as MESES } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { CuboCache, Leitura } from '../../cubo/cubo-cache.ts'
import { recordMudanca } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { PedidoDeMudanca } from '../../http/handler.ts'
import type { LinhaBase } from '../criacao-base.ts'
import { nameVersao } from '../version-name.ts'
import { insertCriacao } from '../criacao-store.ts'
import { findOrcamento, holdOrigem, insertAreas, listAreas, listLinhasDe } from '../store.ts'
import { findDisponivelAte, readRealizados } from './meses.ts'
import { planPrevisto } from './plan.ts'
import { insertPrevisto } from './store.ts'

type Corpo = RotaBodyLido<typeof orcamentoPrevistoRotas.create>

export interface PrevistoPlanejado {
  origem: { id: number; sequencia: number; nome: string; versaoNumero: number }
  linhas: LinhaBase[]
}

const idOf = (id: number): number | null => (id === 0 ? null : id)

/** @throws ErroApi `registro_not_found`, `orcamento_periodo_invalid` for a month without realizado after it */
export async function planCriacaoPrevisto(
  leitura: Leitura,
  cubos: CuboCache,
  clienteId: string,
  { id, realizadoAte }: { id: number; realizadoAte: string },
): Promise<PrevistoPlanejado> {
  const { tx } = leitura
  const { nome, mesInicio, versaoNumero, sequencia } = orNotFound(await findOrcamento(tx, clienteId, id))
  const dados = await cubos.get(leitura, clienteId)
  const inicio = mesFromSql(mesInicio)
  const disponivelAte = findDisponivelAte(dados, inicio)
  if (disponivelAte === null || realizadoAte > disponivelAte) throw new ErroApi('orcamento_periodo_invalid')
  const lidas = await listLinhasDe(tx, clienteId, id)
  const colunas = {
    grupoItemId: lidas.map(({ grupoItemId }) => grupoItemId),
    centroCustoId: lidas.map(({ centroCustoId }) => centroCustoId ?? 0),
    filialId: lidas.map(({ filialId }) => filialId ?? 0),
    valoresCentavos: lidas.flatMap(({ valores }) => valores.split(',').map(Number)),
  }
  const previstas = planPrevisto(colunas, dados.cubo.cubo, { inicio, realizados: readRealizados(inicio, realizadoAte) })
  return {
    origem: { id, sequencia, nome, versaoNumero },
    linhas: previstas.map(({ linha, grupoItemId, centroCustoId, filialId, valores }) => ({
      grupoItemId,
      centroCustoId: idOf(centroCustoId),
      filialId: idOf(filialId),
      justificativa: linha === null ? '' : lidas[linha]!.justificativa,
      contas: [],
      valores,
    })),
  }
}

async function listCentros(tx: Transacao, clienteId: string, { origem, linhas }: PrevistoPlanejado): Promise<(number | null)[]> {
  const areas = await listAreas(tx, clienteId, origem.id)
  return [...new Set([...areas, ...linhas].map(({ centroCustoId }) => centroCustoId))]
}

/**
 * Writes what was planned, in the transaction of the request.
 * @throws ErroApi `registro_not_found`, `orcamento_version_conflict` when the budget changed since
 */
export async function createPrevisto(
  pedido: PedidoDeMudanca,
  { nome, cenario, realizadoAte }: Corpo,
  plano: PrevistoPlanejado,
): Promise<{ id: number }> {
  const { tx, acesso } = pedido
  const clienteId = acesso.cliente.id
  const { origem, linhas } = plano
  if (!(await holdOrigem(tx, clienteId, origem.id))) throw new ErroApi('registro_not_found')
  const { sequencia, mesInicio } = orNotFound(await findOrcamento(tx, clienteId, origem.id))
  if (sequencia !== origem.sequencia) throw new ErroApi('orcamento_version_conflict')
  const novo = { nome, cenario, realizadoAte: mesToSql(realizadoAte), donoId: acesso.usuarioId, origem }
  const id = await insertPrevisto(tx, clienteId, novo)
  const centrosCusto = await listCentros(tx, clienteId, plano)
  await insertAreas(tx, clienteId, id, { centrosCusto, origemId: origem.id })
  const descricao = `Previsto de ${nameVersao(origem)}, com o realizado até ${formatMesNumerico(realizadoAte)}`
  await insertCriacao(tx, clienteId, {
    orcamentoId: id,
    usuarioId: acesso.usuarioId,
    linhas,
    valoresCentavos: Float64Array.from({ length: linhas.length * MESES }, (_, i) => linhas[Math.trunc(i / MESES)]!.valores[i % MESES]!),
    detalhe: { origem: descricao.slice(0, 200) },
  })
  await recordMudanca(pedido, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio: mesFromSql(mesInicio), cenario, linhas: linhas.length, areas: centrosCusto.length, origem: descricao },
  })
  return { id }
}
