import {
  PREVISTO_DIFERENCAS_MAX,
  type OrcamentoPrevisto,
  type orcamentoPrevistoRotas,
  type PrevistoDiferenca,
  type RotaBodyLido,
} from '@lastro/contract'
import { addCentavos, addMeses, mesFromSql, mesToSql, type Mes } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoLeitura, ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { readColunas, readOcultas } from '../atos/colunas.ts'
import { NEW, openEditContext, readLinhas, writeAto, ZEROS } from '../atos/write.ts'
import { findOrcamento, type EditedOrcamentoRow } from '../atos/store.ts'
import { findAvailableUntil, listSemRealizado, readRealizados } from './meses.ts'
import { listChanged, planPrevisto, type LinhaPrevista } from './plan.ts'
import { updateRealizadoUntil } from './store.ts'

type PrevistoUpdateBody = RotaBodyLido<typeof orcamentoPrevistoRotas.update>

function requireRealizadoUntil({ realizadoAte }: Pick<EditedOrcamentoRow, 'realizadoAte'>): Mes {
  if (realizadoAte === null) throw new ErroApi('orcamento_not_previsto')
  return mesFromSql(realizadoAte)
}

interface RealizadoUpdate {
  inicio: Mes
  realizados: number
  disponivelAte: Mes | null
  ids: readonly number[]
  linhas: LinhaPrevista[]
}

/** A closed month stays closed, and only months with realizado can be closed. */
async function planAtualizacao(
  context: ContextoLeitura,
  data: DataDre,
  { orcamento, ate }: { orcamento: EditedOrcamentoRow; ate: Mes },
): Promise<RealizadoUpdate> {
  const inicio = mesFromSql(orcamento.mesInicio)
  const realizadoUntil = requireRealizadoUntil(orcamento)
  const disponivelAte = findAvailableUntil(data, inicio)
  if (ate < realizadoUntil || (ate > realizadoUntil && (disponivelAte === null || ate > disponivelAte))) {
    throw new ErroApi('orcamento_periodo_invalid')
  }
  const realizados = readRealizados(inicio, ate)
  const colunas = await readColunas(context, orcamento.id)
  const ocultas = await readOcultas(context, orcamento.id)
  const linhas = planPrevisto(colunas, data.cubo.cubo, { inicio, realizados, ocultas })
  return { inicio, realizados, disponivelAte, ids: colunas.id, linhas }
}

const sum = (lines: readonly LinhaPrevista[], read: (line: LinhaPrevista) => readonly number[]): number =>
  lines.reduce((total, line) => read(line).reduce(addCentavos, total), 0)

function presentDiferencas(
  { grupos, grupoItens, centrosCusto, filiais }: DataDre,
  { inicio, linhas }: RealizadoUpdate,
): PrevistoDiferenca[] {
  const nomeOf = (cadastro: ReadonlyMap<number, { descricao: string }>, id: number) => {
    const found = cadastro.get(id)
    return found === undefined ? null : { id, descricao: found.descricao }
  }
  return listChanged(linhas).flatMap(({ linha, grupoItemId, centroCustoId, filialId, previous, valores }) => {
    const item = grupoItens.get(grupoItemId)
    const grupo = item && grupos.get(item.grupoId)
    if (item === undefined || grupo === undefined) throw new Error('a line refers to a grupo item that the cliente does not have')
    return valores.flatMap((realizadoCentavos, mes): PrevistoDiferenca[] =>
      realizadoCentavos === previous[mes]
        ? []
        : [
            {
              grupoItem: { id: grupoItemId, codigo: item.codigo, descricao: item.descricao },
              natureza: grupo.natureza,
              centroCusto: nomeOf(centrosCusto, centroCustoId),
              filial: nomeOf(filiais, filialId),
              mes: addMeses(inicio, mes),
              atualCentavos: previous[mes]!,
              realizadoCentavos,
              nova: linha === null,
            },
          ],
    )
  })
}

export async function presentPrevisto(
  context: ContextoLeitura,
  cubos: CuboCache,
  { id, ate }: { id: number; ate: Mes | undefined },
): Promise<OrcamentoPrevisto> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  const realizadoAte = requireRealizadoUntil(orcamento)
  const data = await cubos.get(context)
  const atualizacao = await planAtualizacao(context, data, { orcamento, ate: ate ?? realizadoAte })
  const { inicio, realizados, disponivelAte, linhas } = atualizacao
  const diferencas = presentDiferencas(data, atualizacao)
  const size = ({ atualCentavos, realizadoCentavos }: PrevistoDiferenca): number => Math.abs(realizadoCentavos - atualCentavos)
  return {
    realizadoAte,
    disponivelAte,
    ate: ate ?? realizadoAte,
    semRealizado: listSemRealizado(data, inicio, realizados),
    versaoDados: data.versao,
    sequencia: orcamento.sequencia,
    celulas: diferencas.length,
    linhasNovas: linhas.filter(({ linha }) => linha === null).length,
    totalCentavos: sum(linhas, ({ previous }) => previous),
    novoTotalCentavos: sum(linhas, ({ valores }) => valores),
    diferencas: diferencas.toSorted((a, b) => size(b) - size(a)).slice(0, PREVISTO_DIFERENCAS_MAX),
  }
}

/**
 * Applies the realizado as one act under the lock of the budget.
 * Cells changed since they were shown conflict. Holds and closed months do not block it.
 * @param data data version that was shown
 * @throws ErroApi as `orcamentoPrevisto.update`
 */
export async function applyRealizado(
  context: ContextoMudanca,
  data: DataDre,
  { id, ate, vista }: Pick<PrevistoUpdateBody, 'ate' | 'vista'> & { id: number },
): Promise<{ sequencia: number; celulas: number }> {
  const desk = await openEditContext(context, id, vista)
  const { linhas, ids } = await planAtualizacao(context, data, { orcamento: desk.orcamento, ate })
  const changed = listChanged(linhas)
  const valores = new Map(changed.flatMap(({ linha, valores: twelve }) => (linha === null ? [] : [[ids[linha]!, twelve] as const])))
  const adicionar = changed.flatMap(({ linha, grupoItemId, centroCustoId, filialId, valores: twelve }) =>
    linha !== null
      ? []
      : [
          {
            id: NEW,
            grupoItemId,
            centroCustoId: centroCustoId === 0 ? null : centroCustoId,
            filialId: filialId === 0 ? null : filialId,
            travas: 0,
            justificativa: '',
            valores: [...twelve],
            mudancas: [],
            previous: ZEROS,
          },
        ],
  )
  const { sequencia, celulas } = await writeAto(
    { ...desk, orcamento: { ...desk.orcamento, realizadoAte: null } },
    { tipo: 'atualizar_realizado', pedido: { ate }, forcarTravas: true, realizadoAte: mesToSql(ate), valores, adicionar },
    await readLinhas(desk, valores.keys()),
  )
  const { nome } = desk.orcamento
  const before = requireRealizadoUntil(desk.orcamento)
  if (ate !== before) {
    await updateRealizadoUntil(context, id, mesToSql(ate))
    // Records the closed months even when their cells already matched the ledger.
    await recordAuditoria(context, {
      acao: 'orcamentoPrevisto.update',
      assunto: 'Orcamento',
      assuntoId: id,
      antes: { realizadoAte: before },
      depois: { nome, realizadoAte: ate, celulas },
    })
  }
  return { sequencia, celulas }
}
