import type { orcamentoPrevistoRotas, RotaBodyLido } from '@lastro/contract'
import { mesFromSql, mesToSql, MESES_EXERCICIO as MESES } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoCliente, ContextoLeitura, ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { PlannedLinha } from '../criacao-base.ts'
import { nameVersao } from '../version-name.ts'
import { insertCriacao } from '../criacao-store.ts'
import { findOrcamento, holdOrigem, insertAreas, listAreas, listLinhasDe } from '../store.ts'
import { findAvailableUntil, readRealizados } from './meses.ts'
import { planPrevisto } from './plan.ts'
import { insertPrevisto } from './store.ts'

type PrevistoBody = RotaBodyLido<typeof orcamentoPrevistoRotas.create>

export interface PrevistoPlanejado {
  origem: { id: number; sequencia: number; nome: string; versaoNumero: number }
  linhas: PlannedLinha[]
}

const idOf = (id: number): number | null => (id === 0 ? null : id)

export async function planCriacaoPrevisto(
  context: ContextoLeitura,
  cubos: CuboCache,
  { id, realizadoAte }: { id: number; realizadoAte: string },
): Promise<PrevistoPlanejado> {
  const { nome, mesInicio, versaoNumero, sequencia } = orNotFound(await findOrcamento(context, id))
  const data = await cubos.get(context)
  const inicio = mesFromSql(mesInicio)
  const availableUntil = findAvailableUntil(data, inicio)
  if (availableUntil === null || realizadoAte > availableUntil) throw new ErroApi('orcamento_periodo_invalid')
  const loaded = await listLinhasDe(context, id)
  const colunas = {
    grupoItemId: loaded.map(({ grupoItemId }) => grupoItemId),
    centroCustoId: loaded.map(({ centroCustoId }) => centroCustoId ?? 0),
    filialId: loaded.map(({ filialId }) => filialId ?? 0),
    valoresCentavos: loaded.flatMap(({ valores }) => valores.split(',').map(Number)),
  }
  const previstas = planPrevisto(colunas, data.cubo.cubo, { inicio, realizados: readRealizados(inicio, realizadoAte) })
  return {
    origem: { id, sequencia, nome, versaoNumero },
    linhas: previstas.map(({ linha, grupoItemId, centroCustoId, filialId, valores }) => ({
      grupoItemId,
      centroCustoId: idOf(centroCustoId),
      filialId: idOf(filialId),
      justificativa: linha === null ? '' : loaded[linha]!.justificativa,
      contas: [],
      valores,
    })),
  }
}

async function listCentros(context: ContextoCliente, { origem, linhas }: PrevistoPlanejado): Promise<(number | null)[]> {
  const areas = await listAreas(context, origem.id)
  return [...new Set([...areas, ...linhas].map(({ centroCustoId }) => centroCustoId))]
}

export async function createPrevisto(
  context: ContextoMudanca,
  { nome, cenario, realizadoAte }: PrevistoBody,
  plano: PrevistoPlanejado,
): Promise<{ id: number }> {
  const { origem, linhas } = plano
  if (!(await holdOrigem(context, origem.id))) throw new ErroApi('registro_not_found')
  const { sequencia, mesInicio } = orNotFound(await findOrcamento(context, origem.id))
  if (sequencia !== origem.sequencia) throw new ErroApi('orcamento_version_conflict')
  const fresh = { nome, cenario, realizadoAte: mesToSql(realizadoAte), donoId: context.usuario.id, origem }
  const id = await insertPrevisto(context, fresh)
  const centrosCusto = await listCentros(context, plano)
  await insertAreas(context, id, { centrosCusto, origemId: origem.id })
  const descricao = `Previsto de ${nameVersao(origem)}, com o realizado até ${formatMesNumerico(realizadoAte)}`
  await insertCriacao(context, {
    orcamentoId: id,
    usuarioId: context.usuario.id,
    linhas,
    valoresCentavos: Float64Array.from({ length: linhas.length * MESES }, (_, i) => linhas[Math.trunc(i / MESES)]!.valores[i % MESES]!),
    detalhe: { origem: descricao.slice(0, 200) },
  })
  await recordAuditoria(context, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio: mesFromSql(mesInicio), cenario, linhas: linhas.length, areas: centrosCusto.length, origem: descricao },
  })
  return { id }
}
